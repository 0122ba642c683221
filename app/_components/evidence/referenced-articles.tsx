import type { Article } from "@/lib/articles/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { SourceLink } from "./source-link";

/** The sources of a briefing or story, numbered as its marks cite them, each with its address. */
export function ReferencedArticles({ articles }: { articles: Article[] }) {
  const { DIGEST_TIMEZONE } = env();
  return (
    <section className="section" aria-labelledby="references">
      <h2 id="references" className="section-title">
        Referenced Articles
      </h2>
      {articles.length === 0 ? <p className="empty">No referenced articles available.</p> : null}
      <ol className="references">
        {articles.map(({ id, title, url, source, author, date }, index) => (
          <li key={id} id={`ref-${index + 1}`}>
            <a className="reference-title" href={`/article/${id}`}>
              {title}
            </a>
            <p className="meta">
              {source ? <span className="outlet">{source}</span> : null}
              {author ? <span>{author}</span> : null}
              {date ? <time dateTime={date}>{formatLongDate(date, DIGEST_TIMEZONE)}</time> : null}
            </p>
            <p className="address">
              <SourceLink url={url}>{url}</SourceLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
