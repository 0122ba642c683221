import { SourceLink } from "@/app/_components/source-link";
import { listHeadlines } from "@/lib/collect/headlines";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";

/** The third party's widget, shut in a frame; without one, the newest headlines of our own feed. */
export async function LiveHeadlines() {
  const { LIVE_FEED_URL } = env();
  return (
    <section className="page section" aria-labelledby="live">
      <h2 id="live" className="section-title">
        Live Headlines
      </h2>
      {LIVE_FEED_URL ? (
        <iframe
          className="live-frame"
          src={LIVE_FEED_URL}
          title="Live Headlines"
          sandbox="allow-scripts allow-popups"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      ) : (
        <HeadlineList />
      )}
    </section>
  );
}

async function HeadlineList() {
  const { DIGEST_TIMEZONE } = env();
  const headlines = await listHeadlines("data/sample/news.jsonl", DIGEST_TIMEZONE);
  return (
    <ul className="live-list">
      {headlines.map(({ title, url, source, date }) => (
        <li key={url}>
          <SourceLink url={url}>{title}</SourceLink>
          <p className="meta">
            {source ? <span className="outlet">{source}</span> : null}
            <time dateTime={date}>{formatLongDate(date, DIGEST_TIMEZONE)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
