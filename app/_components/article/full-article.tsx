import { readItAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { SourceLink } from "../evidence/source-link";
import { ArticleText } from "./article-text";
import { FullArticleOnDemand } from "./full-article-on-demand.client";

/** 'Show Full Article', with the text in the page or, by default, fetched when it is opened. */
export function FullArticle({ article, withText = false }: { article: Article; withText?: boolean }) {
  if (!article.full_text) return null;
  const original = article.rights ? (
    <p>
      <SourceLink url={article.url}>{readItAt(article)}</SourceLink>
    </p>
  ) : null;
  if (!withText) return <FullArticleOnDemand articleId={article.id}>{original}</FullArticleOnDemand>;
  return (
    <details className="full-article">
      <summary className="disclosure">
        <span className="when-closed">Show Full Article</span>
        <span className="when-open">Hide Full Article</span>
      </summary>
      <div className="article-text">
        <ArticleText text={article.full_text} />
      </div>
      {original}
    </details>
  );
}
