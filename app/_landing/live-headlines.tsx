import { SourceLink } from "@/app/_components/evidence/source-link";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { type Headline, listHeadlines } from "@/lib/news/feeds/headlines";

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
          // What is opened from the frame is another publisher's page: outside of it, and not shut in as the widget is.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
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
  const headlines = await newestHeadlines();
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

async function newestHeadlines(): Promise<Headline[]> {
  const { APP_URL, DIGEST_TIMEZONE, FETCH_ALLOW_HOSTS, LIVE_FEED_RSS } = env();
  if (!LIVE_FEED_RSS) return listHeadlines("data/sample/news.jsonl", DIGEST_TIMEZONE);
  // Loaded when asked for: most installations have no such feed, and their pages need no HTTP client.
  const { listLiveHeadlines } = await import("@/lib/news/feeds/live-feed");
  const settings = { url: LIVE_FEED_RSS, allowHosts: FETCH_ALLOW_HOSTS, appUrl: APP_URL, timeZone: DIGEST_TIMEZONE };
  return listLiveHeadlines(settings, new Date());
}
