import "server-only";
import { looksLikeFeed, WELL_KNOWN_FEED_PATHS } from "@/lib/news/feeds/autodiscovery";
import { FeedError } from "@/lib/news/feeds/feed-error";
import type { Feed } from "@/lib/news/feeds/parse-feed";
import { listSitemapItems, type SitemapItem } from "@/lib/news/feeds/site-sitemaps";
import { FetchError } from "@/lib/news/fetch/fetch-error";
import type { HttpClient, HttpResponse } from "@/lib/news/fetch/http";
import { withRetry } from "@/lib/news/fetch/retry";
import { assertAllowedByRobots } from "@/lib/news/fetch/robots";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { ReadError, reader } from "@/lib/news/read/reader";
import type { NewsItem, NewsSource, SourceRequest, StoredFeed } from "@/lib/news/types";
import { matchesQuery, namesLocation } from "./query-match";
import { fromReadError, SourceError, statusError, toSourceError } from "./source-error";
import { bestFirst } from "./time-window";

const ACCEPT =
  "application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,text/html;q=0.8,*/*;q=0.5";
/** Sites list one feed in several formats, and one per section. */
const MAX_FEEDS = 4;
const MAX_ITEMS = 100;

/** Larger feeds are not stored. */
const MAX_STORED_BYTES = 2 * 1024 * 1024;

/** Keeps feeds between runs for conditional requests (RFC 9110 13). */
type FeedStore = { find(url: string): Promise<StoredFeed | null>; save(feed: StoredFeed): Promise<void> };

/** `retryBaseMs` is the delay before the second try. */
type Settings = { client: HttpClient; retryBaseMs?: number; store?: FeedStore };

/** The content of a URL: a feed, or a page that may link to feeds. */
type Page = { feed: null; links: string[]; url: string };
type Document = { feed: SiteFeed } | Page;

/** A feed and its URL after redirects. */
type SiteFeed = Feed & { url: string };

/**
 * Searches the feeds of a query's site: the URL itself, else feeds linked by its page or home page, else well-known paths; without any
 * feed, its sitemaps. Returns nothing for queries without a site. An instance belongs to one run and requests every URL once, even if it
 * fails or several queries share the site.
 */
export function siteSource({ client, retryBaseMs = 500, store }: Settings): NewsSource {
  const documents = new Map<string, Promise<Document>>();
  const sites = new Map<string, Promise<(NewsItem | SitemapItem)[]>>();

  function read(url: string, request: SourceRequest): Promise<Document> {
    return once(documents, url, request, () => readDocument(url, { client, request, retryBaseMs, store }));
  }

  async function listItems(site: string, request: SourceRequest): Promise<(NewsItem | SitemapItem)[]> {
    try {
      const feeds = await feedsOf(site, (url) => read(url, request));
      return feeds.flatMap(({ items }) => items);
    } catch (error) {
      if (!(error instanceof SourceError) || isOfWholeSite(error) || !URL.canParse(site)) throw error;
      const items = await listSitemapItems({ client, site, request });
      if (items.length === 0) throw error;
      return items;
    }
  }

  return {
    name: "site",
    async search(request) {
      const { site } = request;
      if (!site) return [];
      const items = await once(sites, site, request, () => listItems(site, request));
      return choose(items, request);
    },
  };
}

/** The feeds of a site, found as in `siteSource`. Throws `SourceError` if there are none. */
export async function findSiteFeeds({ client, retryBaseMs = 500 }: Settings, request: Clock & { site: string }) {
  const documents = new Map<string, Promise<Document>>();
  return feedsOf(request.site, (url) =>
    once(documents, url, request, () => readDocument(url, { client, request, retryBaseMs, store: undefined })),
  );
}

/** Runs a task once per key. Canceled tasks are not cached, because they are no result. */
function once<T>(
  results: Map<string, Promise<T>>,
  key: string,
  { signal }: Pick<SourceRequest, "signal">,
  task: () => Promise<T>,
): Promise<T> {
  const existing = results.get(key);
  if (existing) return existing;
  const result = task();
  results.set(key, result);
  result.catch(() => {
    if (signal?.aborted) results.delete(key);
  });
  return result;
}

function choose(items: (NewsItem | SitemapItem)[], request: SourceRequest): NewsItem[] {
  const { query, location } = request;
  const unique = new Map<string, { item: NewsItem; score: number }>();
  for (const item of items) {
    const key = canonicalUrl(item.url);
    if (unique.has(key)) continue;
    const title = item.title || ("slug" in item ? item.slug : "");
    const searchable = { title, summary: item.summary, text: item.feed_text ?? null };
    if (location !== null && !namesLocation(location, searchable)) continue;
    const score = matchesQuery(query, searchable);
    if (score > 0) unique.set(key, { item, score });
  }
  return bestFirst([...unique.values()], request, MAX_ITEMS);
}

type ReadDocument = (url: string) => Promise<Document>;

async function feedsOf(site: string, read: ReadDocument): Promise<SiteFeed[]> {
  const address = URL.parse(site);
  if (!address) throw new SourceError("blocked", "The site is not a web address.");
  let failure: SourceError | null = null;
  for (const page of new Set([address.href, `${address.origin}/`])) {
    const document = await orFailure(read(page));
    if (document instanceof SourceError) {
      failure ??= document;
      continue;
    }
    if (document.feed) return [document.feed];
    if (looksLikeFeed(page)) failure ??= htmlError(address.hostname);
    const { feeds, error } = await feedsLinkedBy(document, read);
    if (feeds.length > 0) return feeds;
    failure ??= error;
  }
  for (const url of wellKnownUrls(address)) {
    const document = await orFailure(read(url));
    if (!(document instanceof SourceError) && document.feed) return [document.feed];
  }
  throw failure ?? new SourceError("no-feed", `No feed was found on ${address.hostname}.`);
}

/** Returns failures of one page, since the site may have a feed elsewhere. Throws failures of the whole site. */
async function orFailure(reading: Promise<Document>): Promise<Document | SourceError> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof SourceError) || isOfWholeSite(error)) throw error;
    return error;
  }
}

/** A site or its robots.txt may refuse a page but allow its feed. A forbidden address has no feed. */
function isOfWholeSite({ code, cause }: SourceError): boolean {
  if (["timeout", "throttled", "network"].includes(code)) return true;
  return code === "blocked" && cause instanceof FetchError && cause.code !== "robots";
}

/** The feeds linked by a page, or why the first of them failed. */
async function feedsLinkedBy(
  { links, url }: Page,
  read: ReadDocument,
): Promise<{ feeds: SiteFeed[]; error: SourceError | null }> {
  const feeds: SiteFeed[] = [];
  let error: SourceError | null = null;
  for (const result of await Promise.allSettled(links.slice(0, MAX_FEEDS).map(read))) {
    if (result.status === "fulfilled" && result.value.feed) feeds.push(result.value.feed);
    else if (result.status === "fulfilled") error ??= htmlError(new URL(url).hostname);
    else if (result.reason instanceof SourceError) error ??= result.reason;
    else throw result.reason;
  }
  return { feeds, error };
}

function wellKnownUrls({ origin, pathname }: URL): string[] {
  const section = pathname.replace(/\/$/, "");
  const ownFeed = section ? [`${origin}${section}/feed`] : [];
  return [...ownFeed, ...WELL_KNOWN_FEED_PATHS.map((path) => `${origin}${path}`)];
}

function htmlError(host: string): SourceError {
  return new SourceError("html-not-feed", `${host} answered with a web page instead of a feed.`);
}

type Clock = Pick<SourceRequest, "signal" | "readAt" | "timeZone">;
type Reading = { client: HttpClient; request: Clock; retryBaseMs: number; store: FeedStore | undefined };

async function readDocument(url: string, { client, request, retryBaseMs, store }: Reading): Promise<Document> {
  const { signal } = request;
  const stored = await store?.find(url);
  const response = await fetchDocument(url, { client, retryBaseMs, stored, ...(signal ? { signal } : {}) });
  if (response.status === 304 && stored) {
    const { body, answer_url, content_type } = stored;
    return parseDocument(body, { url: answer_url, contentType: content_type, request });
  }
  if (response.status < 200 || response.status > 299) {
    throw statusError(new URL(response.url).hostname, response.status);
  }
  const contentType = response.headers["content-type"] ?? null;
  const document = await parseDocument(response.body, { url: response.url, contentType, request });
  if (document.feed) await storeFeed(url, response, store);
  return document;
}

type Origin = { url: string; contentType: string | null; request: Clock };

async function parseDocument(body: Buffer, { url, contentType, request }: Origin): Promise<Document> {
  const { signal, readAt, timeZone } = request;
  try {
    const document = await reader().readFeedOrPage(body, { url, contentType, now: readAt, timeZone }, signal);
    return document.feed ? { feed: { ...document.feed, url } } : { ...document, url };
  } catch (error) {
    const { hostname } = new URL(url);
    if (error instanceof ReadError) throw fromReadError(error, hostname);
    if (!(error instanceof FeedError)) throw error;
    throw new SourceError("malformed", `${hostname}: ${error.message}`, { cause: error });
  }
}

/** Stores a feed if it has a validator for conditional requests. */
async function storeFeed(url: string, { headers, body, ...response }: HttpResponse, store?: FeedStore): Promise<void> {
  const [etag, last_modified] = [headers.etag ?? null, headers["last-modified"] ?? null];
  if (!store || (!etag && !last_modified) || body.length > MAX_STORED_BYTES) return;
  const content_type = headers["content-type"] ?? null;
  await store.save({ url, etag, last_modified, answer_url: response.url, content_type, body });
}

type Fetching = {
  client: HttpClient;
  retryBaseMs: number;
  stored: StoredFeed | null | undefined;
  signal?: AbortSignal;
};

/** Feeds are meant for programs, so robots.txt is only checked for pages. */
async function fetchDocument(url: string, { client, retryBaseMs, stored, ...abort }: Fetching): Promise<HttpResponse> {
  const robots = looksLikeFeed(url) ? {} : { mayFetch: (hop: string) => assertAllowedByRobots(client, hop) };
  const conditions = {
    ...(stored?.etag ? { ifNoneMatch: stored.etag } : {}),
    ...(stored?.last_modified ? { ifModifiedSince: stored.last_modified } : {}),
  };
  try {
    const options = { accept: ACCEPT, truncate: true, ...conditions, ...robots, ...abort };
    return await withRetry(() => client.request(url, options), {
      tries: 3,
      baseMs: retryBaseMs,
      maxWaitMs: 10_000,
      ...abort,
    });
  } catch (error) {
    throw error instanceof FetchError ? toSourceError(error) : error;
  }
}
