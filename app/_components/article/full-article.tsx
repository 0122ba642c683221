import { outletOf } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { localPath, sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { SourceLink } from "../evidence/source-link";
import { ArticleText } from "./article-text";

/** 'Show Full Article': the text is in the page or, by default, a link replaced on opening by the loaded text (`FullArticleTexts`). */
export function FullArticle({ article, withText = false }: { article: Article; withText?: boolean }) {
  if (!article.full_text) return null;
  return (
    <details className="full-article">
      <summary className="disclosure">
        <span className="when-closed">{t("Show Full Article")}</span>
        <span className="when-open">{t("Hide Full Article")}</span>
      </summary>
      {withText ? (
        <div className="article-text" lang={sourceLanguage()}>
          <ArticleText text={article.full_text} />
        </div>
      ) : (
        <>
          <div className="article-text" lang={sourceLanguage()} data-article={article.id} />
          <p className="until-loaded py-3">
            <a className="link" href={localPath(`/article/${article.id}`)}>
              {t("Read the whole article")}
            </a>
          </p>
        </>
      )}
      {article.rights ? (
        <p>
          <SourceLink url={article.url}>{t("Read it at {outlet}", { outlet: outletOf(article) })}</SourceLink>
        </p>
      ) : null}
    </details>
  );
}
