import { Empty } from "@/app/_ui/empty";
import { Section } from "@/app/_ui/section";
import { unbroken } from "@/app/_ui/unbroken";
import { shownAuthor } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { localPath, sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { SourceLink } from "./source-link";

/** The sources of a briefing or story with their URLs, numbered like its citations. */
export function ReferencedArticles({ articles, isLarge = false }: { articles: Article[]; isLarge?: boolean }) {
  const { DIGEST_TIMEZONE } = env();
  return (
    <Section id="references" title={t("Referenced Articles")} isLarge={isLarge}>
      {articles.length === 0 ? <Empty>{t("No referenced articles available.")}</Empty> : null}
      <ol className="references gap-12 *:mb-5 lg:columns-2 print:*:mb-2">
        {articles.map(({ id, title, url, source, author, date }, index) => (
          <li key={id} id={`ref-${index + 1}`}>
            <a
              className="leading-snug font-medium no-underline decoration-accent hover:underline"
              href={localPath(`/article/${id}`)}
              lang={sourceLanguage()}
            >
              {unbroken(title)}
            </a>
            <p className="meta mt-1">
              {source ? <span className="outlet">{source}</span> : null}
              {shownAuthor({ author, source }) ? <span>{author}</span> : null}
              {date ? <time dateTime={date}>{formatLongDate(date, DIGEST_TIMEZONE)}</time> : null}
            </p>
            {/* One line on a screen, the whole URL on paper. The padding is for the focus ring. */}
            <p className="-mx-1.5 truncate px-1.5 py-1 text-xs text-muted print:mx-0 print:overflow-visible print:px-0 print:wrap-anywhere print:whitespace-normal">
              <SourceLink url={url} className="underline decoration-line-strong hover:text-accent">
                {url}
              </SourceLink>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
