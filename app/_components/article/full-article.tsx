import { readItAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { SourceLink } from "../evidence/source-link";
import { ArticleText } from "./article-text";

/** 'Show Full Article': the text itself, or the link to it until `FullArticleLoader` has fetched it. */
export function FullArticle({ article, withText = false }: { article: Article; withText?: boolean }) {
  if (!article.full_text) return null;
  return (
    <details className="full-article visitor-only" data-article={withText ? undefined : article.id}>
      <summary>
        <span className="when-closed">Show Full Article</span>
        <span className="when-open">Hide Full Article</span>
      </summary>
      <div className="article-text">
        {withText ? (
          <ArticleText text={article.full_text} />
        ) : (
          <p>
            <a className="link" href={`/article/${article.id}`}>
              Read the whole article
            </a>
          </p>
        )}
      </div>
      {article.rights ? (
        <p className="read-it-at">
          <SourceLink url={article.url}>{readItAt(article)}</SourceLink>
        </p>
      ) : null}
    </details>
  );
}
