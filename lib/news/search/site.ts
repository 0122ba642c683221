import "server-only";
import { findFeeds, looksLikeFeed, WELL_KNOWN_FEED_PATHS } from "@/lib/news/feeds/autodiscovery";
import { type Feed, FeedError, parseFeed } from "@/lib/news/feeds/parse-feed";
import { decodeBody } from "@/lib/news/fetch/charset";
import { FetchError } from "@/lib/news/fetch/fetch-error";
import type { HttpAnswer, HttpClient } from "@/lib/news/fetch/http";
import { withRetry } from "@/lib/news/fetch/retry";
import { assertAllowedByRobots } from "@/lib/news/fetch/robots";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import type { KeptFeed, NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { matchesQuery, namesLocation } from "./query-match";
import { SourceError, statusError, toSourceError } from "./source-error";
import { bestFirst } from "./time-window";

const ACCEPT =
  "application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,text/html;q=0.8,*/*;q=0.5";
/** Sites name one feed in several formats, and one for each section. */
const MAX_FEEDS = 4;
const MAX_ITEMS = 100;

/** Longer feeds are asked for anew each time. */
const MOST_KEPT_BYTES = 2 * 1024 * 1024;

/** Feeds from one run to the next, for conditional requests (RFC 9110 13). */
type FeedStore = { find(url: string): Promise<KeptFeed | null>; save(feed: KeptFeed): Promise<void> };

/** `retryBaseMs` is the wait before a second try. */
type Settings = { client: HttpClient; retryBaseMs?: number; store?: FeedStore };

/** What an address led to: a feed, or the page to look for feeds on. */
type Page = { feed: null; html: string; url: string };
type Document = { feed: FoundFeed } | Page;

/** A feed and where it was read, after redirects. */
type FoundFeed = Feed & { url: string };

/**
 * The feeds of a row's own site: the address itself, else those its page or the site's home page names, else the well-known
 * places. A row without a site is answered with nothing. An instance is made for one run and asks every address once in its life,
 * failures included, however many rows share a site.
 */
export function siteSource({ client, retryBaseMs = 500, store }: Settings): NewsSource {
  const documents = new Map<string, Promise<Document>>();
  const sites = new Map<string, Promise<FoundFeed[]>>();

  function read(url: string, request: SourceRequest): Promise<Document> {
    return once(documents, url, request, () => readDocument(url, { client, request, retryBaseMs, store }));
  }

  return {
    name: "site",
    async search(request) {
      const { site } = request;
      if (!site) return [];
      const feeds = await once(sites, site, request, () => feedsOf(site, (url) => read(url, request)));
      return choose(
        feeds.flatMap(({ items }) => items),
        request,
      );
    },
  };
}

/** The feeds of a site as `siteSource` finds them; throws `SourceError` when there is none to be found. */
export async function findSiteFeeds({ client, retryBaseMs = 500 }: Settings, request: Asked & { site: string }) {
  const documents = new Map<string, Promise<Document>>();
  return feedsOf(request.site, (url) =>
    once(documents, url, request, () => readDocument(url, { client, request, retryBaseMs, store: undefined })),
  );
}

/** The task's one result; a task that was called off is forgotten, since it says nothing about the site. */
function once<T>(
  done: Map<string, Promise<T>>,
  key: string,
  { signal }: Pick<SourceRequest, "signal">,
  task: () => Promise<T>,
): Promise<T> {
  const known = done.get(key);
  if (known) return known;
  const result = task();
  done.set(key, result);
  result.catch(() => {
    if (signal?.aborted) done.delete(key);
  });
  return result;
}

function choose(items: NewsItem[], request: SourceRequest): NewsItem[] {
  const { query, location } = request;
  const unique = new Map<string, { item: NewsItem; score: number }>();
  for (const item of items) {
    const key = canonicalUrl(item.url);
    if (unique.has(key)) continue;
    const searched = { title: item.title, summary: item.summary, text: item.feed_text ?? null };
    if (location !== null && !namesLocation(location, searched)) continue;
    const score = matchesQuery(query, searched);
    if (score > 0) unique.set(key, { item, score });
  }
  return bestFirst([...unique.values()], request, MAX_ITEMS);
}

type Read = (url: string) => Promise<Document>;

async function feedsOf(site: string, read: Read): Promise<FoundFeed[]> {
  const address = URL.parse(site);
  if (!address) throw new SourceError("blocked", "The row's site is not a web address.");
  let failure: SourceError | null = null;
  for (const page of new Set([address.href, `${address.origin}/`])) {
    const document = await orFailure(read(page));
    if (document instanceof SourceError) {
      failure ??= document;
      continue;
    }
    if (document.feed) return [document.feed];
    if (looksLikeFeed(page)) failure ??= htmlError(address.hostname);
    const { feeds, error } = await feedsNamedBy(document, read);
    if (feeds.length > 0) return feeds;
    failure ??= error;
  }
  for (const place of wellKnownPlaces(address)) {
    const document = await orFailure(read(place));
    if (!(document instanceof SourceError) && document.feed) return [document.feed];
  }
  throw failure ?? new SourceError("no-feed", `${address.hostname} has no feed that can be found.`);
}

/** A failure that leaves hope elsewhere on the site is given back; one of the whole site is thrown. */
async function orFailure(reading: Promise<Document>): Promise<Document | SourceError> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof SourceError) || ["timeout", "throttled", "network"].includes(error.code)) throw error;
    // A page that is refused, by its site or its robots.txt, may have a feed that is not; what lies in no public place has none.
    const isOutside = error.cause instanceof FetchError && error.cause.code !== "robots";
    if (error.code === "blocked" && isOutside) throw error;
    return error;
  }
}

/** The feeds of a page that could be read; when there is none, what was wrong with the first. */
async function feedsNamedBy(
  { html, url }: Page,
  read: Read,
): Promise<{ feeds: FoundFeed[]; error: SourceError | null }> {
  const named = findFeeds(html, url).slice(0, MAX_FEEDS);
  const feeds: FoundFeed[] = [];
  let error: SourceError | null = null;
  for (const result of await Promise.allSettled(named.map(read))) {
    if (result.status === "fulfilled" && result.value.feed) feeds.push(result.value.feed);
    else if (result.status === "fulfilled") error ??= htmlError(new URL(url).hostname);
    else if (result.reason instanceof SourceError) error ??= result.reason;
    else throw result.reason;
  }
  return { feeds, error };
}

function wellKnownPlaces({ origin, pathname }: URL): string[] {
  const section = pathname.replace(/\/$/, "");
  const ownFeed = section ? [`${origin}${section}/feed`] : [];
  return [...ownFeed, ...WELL_KNOWN_FEED_PATHS.map((path) => `${origin}${path}`)];
}

function htmlError(host: string): SourceError {
  return new SourceError("html-not-feed", `${host} answers with a web page where its feed should be.`);
}

type Asked = Pick<SourceRequest, "signal" | "readAt" | "timeZone">;
type Reading = { client: HttpClient; request: Asked; retryBaseMs: number; store: FeedStore | undefined };

async function readDocument(url: string, { client, request, retryBaseMs, store }: Reading): Promise<Document> {
  const { signal, readAt, timeZone } = request;
  const kept = await store?.find(url);
  const answer = await getAnswer(url, { client, retryBaseMs, kept, ...(signal ? { signal } : {}) });
  if (answer.status === 304 && kept) {
    const { body, answer_url, content_type } = kept;
    const feed = parseFeed(body, { url: answer_url, contentType: content_type, now: readAt, timeZone });
    return { feed: { ...feed, url: answer_url } };
  }
  const { hostname } = new URL(answer.url);
  if (answer.status < 200 || answer.status > 299) throw statusError(hostname, answer.status);
  const contentType = answer.headers["content-type"] ?? null;
  try {
    const feed = parseFeed(answer.body, { url: answer.url, contentType, now: readAt, timeZone });
    await keepFeed(url, answer, store);
    return { feed: { ...feed, url: answer.url } };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (error.code === "html" || (error.code === "not-a-feed" && /html/i.test(contentType ?? ""))) {
      return { feed: null, html: decodeBody(answer.body, contentType), url: answer.url };
    }
    throw new SourceError("malformed", `${hostname}: ${error.message}`, { cause: error });
  }
}

/** Only a feed that says by what to ask for its changes. */
async function keepFeed(url: string, { headers, body, ...answer }: HttpAnswer, store?: FeedStore): Promise<void> {
  const [etag, last_modified] = [headers.etag ?? null, headers["last-modified"] ?? null];
  if (!store || (!etag && !last_modified) || body.length > MOST_KEPT_BYTES) return;
  const content_type = headers["content-type"] ?? null;
  await store.save({ url, etag, last_modified, answer_url: answer.url, content_type, body });
}

type Asking = { client: HttpClient; retryBaseMs: number; kept: KeptFeed | null | undefined; signal?: AbortSignal };

/** Feeds are made for programs; a page that is only looked at for its feeds is asked for as robots.txt allows. */
async function getAnswer(url: string, { client, retryBaseMs, kept, ...abort }: Asking): Promise<HttpAnswer> {
  const polite = looksLikeFeed(url) ? {} : { mayFetch: (hop: string) => assertAllowedByRobots(client, hop) };
  const conditions = {
    ...(kept?.etag ? { ifNoneMatch: kept.etag } : {}),
    ...(kept?.last_modified ? { ifModifiedSince: kept.last_modified } : {}),
  };
  try {
    const options = { accept: ACCEPT, truncate: true, ...conditions, ...polite, ...abort };
    return await withRetry(() => client.get(url, options), {
      tries: 3,
      baseMs: retryBaseMs,
      maxWaitMs: 10_000,
      ...abort,
    });
  } catch (error) {
    throw error instanceof FetchError ? toSourceError(error) : error;
  }
}
