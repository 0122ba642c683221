import { SourceLink } from "@/app/_components/evidence/source-link";
import { Section } from "@/app/_ui/section";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { type Headline, listHeadlines } from "@/lib/news/feeds/headlines";

/** The third party's widget in a sandboxed frame; without one, the newest headlines of our own feed. */
export async function LiveHeadlines() {
  const { LIVE_FEED_URL } = env();
  return (
    <Section id="live" title="Live Headlines" className="page print:hidden">
      {LIVE_FEED_URL ? (
        <iframe
          className="h-128 w-full rounded-md border border-line bg-[#fff]"
          src={LIVE_FEED_URL}
          title="Live Headlines"
          // Links open another publisher's page outside the frame, without the widget's restrictions.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      ) : (
        <HeadlineList />
      )}
    </Section>
  );
}

async function HeadlineList() {
  const { DIGEST_TIMEZONE } = env();
  const headlines = await newestHeadlines();
  return (
    <ul className="sm:grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
      {headlines.map(({ title, url, source, date }) => (
        <li key={url} className="border-t border-line py-3 text-sm/snug">
          <SourceLink url={url} className="font-medium no-underline hover:underline">
            {title}
          </SourceLink>
          <p className="meta mt-1">
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
  // Imported on demand: most installations have no such feed, and their pages need no HTTP client.
  const { listLiveHeadlines } = await import("@/lib/news/feeds/live-feed");
  const settings = { url: LIVE_FEED_RSS, allowHosts: FETCH_ALLOW_HOSTS, appUrl: APP_URL, timeZone: DIGEST_TIMEZONE };
  return listLiveHeadlines(settings, new Date());
}
