import { readItAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { SourceLink } from "../evidence/source-link";
import { ArticleText } from "./article-text";

/** 'Show Full Article', with the text in the page or, by default, fetched when it is opened (`FullArticleTexts`) and a link until then. */
export function FullArticle({ article, withText = false }: { article: Article; withText?: boolean }) {
  if (!article.full_text) return null;
  return (
    <details className="full-article">
      <summary className="disclosure">
        <span className="when-closed">Show Full Article</span>
        <span className="when-open">Hide Full Article</span>
      </summary>
      {withText ? (
        <div className="article-text">
          <ArticleText text={article.full_text} />
        </div>
      ) : (
        <>
          <div className="article-text" data-article={article.id} />
          <p className="until-loaded">
            <a className="link" href={`/article/${article.id}`}>
              Read the whole article
            </a>
          </p>
        </>
      )}
      {article.rights ? (
        <p>
          <SourceLink url={article.url}>{readItAt(article)}</SourceLink>
        </p>
      ) : null}
    </details>
  );
}
