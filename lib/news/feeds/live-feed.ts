import "server-only";
import { logError } from "@/lib/log";
import { createHttpClient, FetchError, userAgent } from "@/lib/news/fetch/http";
import type { ProxySettings } from "@/lib/news/fetch/proxy";
import { reader } from "@/lib/news/read/reader";
import { type Headline, newestHeadlines } from "./headlines";

export type LiveFeedSettings = {
  url: string;
  allowHosts: readonly string[];
  appUrl: string;
  timeZone: string;
  proxies?: ProxySettings;
};

const FRESH_MS = 10 * 60_000;
/** Short, because a page waits for the feed. */
const TIMEOUT_MS = 2_500;

type Entry = { headlines: Headline[]; readAt: number };

const cache = new Map<string, Entry>();
const flights = new Map<string, Promise<Headline[]>>();

/**
 * The newest headlines of a feed, newest first, fetched at most every ten minutes. If fetching fails, returns the previous headlines, or an
 * empty list before the first success.
 */
export async function listLiveHeadlines(settings: LiveFeedSettings, now: Date): Promise<Headline[]> {
  const { url } = settings;
  const entry = cache.get(url);
  if (entry && now.getTime() - entry.readAt < FRESH_MS) return entry.headlines;
  const flight = flights.get(url) ?? readFeed(settings, now).finally(() => flights.delete(url));
  flights.set(url, flight);
  return flight;
}

async function readFeed(
  { url, allowHosts, appUrl, timeZone, proxies }: LiveFeedSettings,
  now: Date,
): Promise<Headline[]> {
  const client = createHttpClient({ allowHosts, userAgent: userAgent(appUrl), ...(proxies ? { proxies } : {}) });
  let headlines = cache.get(url)?.headlines ?? [];
  try {
    const accept = "application/rss+xml, application/atom+xml, */*;q=0.5";
    const [answer] = await Promise.all([client.request(url, { timeoutMs: TIMEOUT_MS, accept }), reader().warm()]);
    if (answer.status !== 200) throw new Error(`The feed returned ${answer.status}.`);
    const contentType = answer.headers["content-type"] ?? null;
    const options = { url: answer.url, contentType, now, timeZone };
    const { title, items } = await reader().readFeed(answer.body, options, AbortSignal.timeout(TIMEOUT_MS));
    headlines = newestHeadlines(items.map((item) => ({ ...item, outlet: item.outlet ?? title })));
  } catch (error) {
    if (!(error instanceof FetchError)) logError("the live headlines could not be read", error);
  } finally {
    await client.close();
  }
  // Cached after a failure too, so that a feed that is down is not requested for every page.
  cache.set(url, { headlines, readAt: now.getTime() });
  return headlines;
}
