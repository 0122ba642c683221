import "server-only";
import { logError } from "@/lib/log";
import { createHttpClient, FetchError, type HttpClient, userAgent } from "@/lib/news/fetch/http";
import { type Headline, newestHeadlines } from "./headlines";
import { parseFeed } from "./parse-feed";

export type LiveFeedSettings = { url: string; allowHosts: readonly string[]; appUrl: string; timeZone: string };

const FRESH_MS = 10 * 60_000;
/** A page waits for the feed, so it must not wait long. */
const TIMEOUT_MS = 2_500;

type Entry = { headlines: Headline[]; readAt: number };

let client: HttpClient | undefined;
const cache = new Map<string, Entry>();
const flights = new Map<string, Promise<Headline[]>>();

/**
 * The newest headlines of a feed, newest first, read at most every ten minutes. If the feed cannot be read, the previous headlines
 * stay; before the first success there are none.
 */
export async function listLiveHeadlines(settings: LiveFeedSettings, now: Date): Promise<Headline[]> {
  const { url } = settings;
  const entry = cache.get(url);
  if (entry && now.getTime() - entry.readAt < FRESH_MS) return entry.headlines;
  const flight = flights.get(url) ?? readFeed(settings, now).finally(() => flights.delete(url));
  flights.set(url, flight);
  return flight;
}

async function readFeed({ url, allowHosts, appUrl, timeZone }: LiveFeedSettings, now: Date): Promise<Headline[]> {
  client ??= createHttpClient({ allowHosts, userAgent: userAgent(appUrl) });
  let headlines = cache.get(url)?.headlines ?? [];
  try {
    const answer = await client.get(url, {
      timeoutMs: TIMEOUT_MS,
      accept: "application/rss+xml, application/atom+xml, */*;q=0.5",
    });
    if (answer.status !== 200) throw new Error(`The feed answered ${answer.status}.`);
    const contentType = answer.headers["content-type"] ?? null;
    const { title, items } = parseFeed(answer.body, { url: answer.url, contentType, now, timeZone });
    headlines = newestHeadlines(items.map((item) => ({ ...item, outlet: item.outlet ?? title })));
  } catch (error) {
    if (!(error instanceof FetchError)) logError("the live headlines could not be read", error);
  }
  // Cached after a failure too, so that not every page asks a feed that is down.
  cache.set(url, { headlines, readAt: now.getTime() });
  return headlines;
}
