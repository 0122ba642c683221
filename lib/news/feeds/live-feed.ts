import "server-only";
import { logError } from "@/lib/log";
import { createHttpClient, FetchError, type HttpClient, userAgent } from "@/lib/news/fetch/http";
import type { Headline } from "./headlines";
import { parseFeed } from "./parse-feed";

export type LiveFeedSettings = { url: string; allowHosts: readonly string[]; appUrl: string; timeZone: string };

const FRESH_MS = 10 * 60_000;
const MAX_HEADLINES = 12;
/** A page that is being made does not wait for somebody else's server for long. */
const TIMEOUT_MS = 2_500;

type Kept = { headlines: Headline[]; readAt: number };

let client: HttpClient | undefined;
const kept = new Map<string, Kept>();
const flights = new Map<string, Promise<Headline[]>>();

/**
 * The newest headlines of a feed, newest first, read at most every ten minutes. While the feed is away or unreadable the last ones
 * stay; empty before the first were read.
 */
export async function listLiveHeadlines(settings: LiveFeedSettings, now: Date): Promise<Headline[]> {
  const { url } = settings;
  const known = kept.get(url);
  if (known && now.getTime() - known.readAt < FRESH_MS) return known.headlines;
  const flight = flights.get(url) ?? readFeed(settings, now).finally(() => flights.delete(url));
  flights.set(url, flight);
  return flight;
}

async function readFeed({ url, allowHosts, appUrl, timeZone }: LiveFeedSettings, now: Date): Promise<Headline[]> {
  client ??= createHttpClient({ allowHosts, userAgent: userAgent(appUrl) });
  let headlines = kept.get(url)?.headlines ?? [];
  try {
    const answer = await client.get(url, {
      timeoutMs: TIMEOUT_MS,
      accept: "application/rss+xml, application/atom+xml, */*;q=0.5",
    });
    if (answer.status !== 200) throw new Error(`The feed answered ${answer.status}.`);
    const contentType = answer.headers["content-type"] ?? null;
    const { title, items } = parseFeed(answer.body, { url: answer.url, contentType, now, timeZone });
    headlines = items
      .flatMap((item) => (item.date ? [{ ...item, date: item.date.toISOString() }] : []))
      .map((item): Headline => ({ title: item.title, url: item.url, source: item.outlet ?? title, date: item.date }))
      .sort((a, b) => b.date.localeCompare(a.date))
      .slice(0, MAX_HEADLINES);
  } catch (error) {
    if (!(error instanceof FetchError)) logError("the live headlines could not be read", error);
  }
  // Also after a failure: a feed that is down is not asked again by every page.
  kept.set(url, { headlines, readAt: now.getTime() });
  return headlines;
}
