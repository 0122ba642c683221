import "server-only";
import pLimit from "p-limit";
import { z } from "zod";
import { FeedError } from "@/lib/news/feeds/feed-error";
import type { FeedOptions } from "@/lib/news/feeds/parse-feed";
import { decodeBody } from "@/lib/news/fetch/charset";
import { FetchError } from "@/lib/news/fetch/fetch-error";
import type { HttpClient, HttpResponse } from "@/lib/news/fetch/http";
import { waitForSpacing } from "@/lib/news/fetch/politeness";
import { withRetry } from "@/lib/news/fetch/retry";
import { ReadError, reader } from "@/lib/news/read/reader";
import type { NewsItem, SourceRequest } from "@/lib/news/types";
import { createBreaker, type Patience } from "./breaker";
import { fromReadError, SourceError, statusError, toSourceError } from "./source-error";

/** `baseURL` is scheme, host and port of the public endpoint or a mirror. `retryBaseMs` is the delay before the second try. */
export type VendorSettings = { client: HttpClient; baseURL: string; retryBaseMs?: number; timeoutMs?: number };

type VendorOptions = {
  name: string;
  accept: string;
  /** Concurrent searches. */
  concurrency?: number;
  /** Tries per search, including the first. */
  tries?: number;
  /** Minimum time between two requests to this host by any run of the process. */
  spacingMs?: number;
  patience?: Patience;
  /** Searches per run; later ones are not sent. */
  mostSearches?: number;
  /** The API key, its header, and the setting it comes from. */
  key?: { header: string; value: string; setting: string };
};

/** Sends one search. `read` turns the response into items or throws `SourceError`. */
export type Vendor = (
  url: URL,
  request: SourceRequest,
  read: (response: HttpResponse) => Promise<NewsItem[]>,
) => Promise<NewsItem[]>;

const DEFAULT_PATIENCE: Patience = { refusals: 2, any: 4 };

/**
 * A client for one search service with limited concurrency, bounded retries, named failures and a circuit breaker.
 */
export function createVendor(settings: VendorSettings, options: VendorOptions): Vendor {
  const { client, retryBaseMs = 500, timeoutMs = 10_000 } = settings;
  const { name, accept, concurrency = 2, tries = 3, spacingMs = 0, patience = DEFAULT_PATIENCE, key } = options;
  const { mostSearches = Number.POSITIVE_INFINITY } = options;
  const limit = pLimit(concurrency);
  const headers = key ? { [key.header]: key.value } : {};
  let searches = 0;
  const breaker = createBreaker(name, patience);

  async function send(url: URL, signal: AbortSignal | undefined): Promise<HttpResponse> {
    const abort = signal ? { signal } : {};
    try {
      return await withRetry(
        async () => {
          await waitForSpacing(url.origin, spacingMs, signal);
          return client.request(url.href, { accept, timeoutMs, headers, ...abort });
        },
        { tries, baseMs: retryBaseMs, maxWaitMs: 10_000, ...abort },
      );
    } catch (error) {
      throw error instanceof FetchError ? toSourceError(error) : error;
    }
  }

  return async (url, request, read) => {
    searches += 1;
    if (searches > mostSearches) {
      throw new SourceError("not-asked", `${name} is searched at most ${mostSearches} times per run.`);
    }
    return limit(() =>
      breaker.guard(async () => {
        request.signal?.throwIfAborted();
        const response = await send(url, request.signal);
        if (key && isKeyRefusal(response)) {
          const text = `${name} rejected the API key (status ${response.status}). Check ${key.setting}.`;
          throw new SourceError("blocked", text);
        }
        assertSuccess(response, url.hostname);
        return await read(response);
      }),
    );
  };
}

/** Brave responds to an unknown key with 422. */
function isKeyRefusal(response: HttpResponse): boolean {
  const { status } = response;
  return status === 401 || status === 403 || (status === 422 && startOf(response, 4096).includes("TOKEN_INVALID"));
}

const HUMAN_CHECK =
  /captcha|unusual traffic|are you a (?:ro)?bot|not a robot|verify you are human|request access|access denied|consent\.(?:google|bing|microsoft)\./i;

/** Throws `SourceError` for an error status, and for a web page instead of results. */
function assertSuccess(response: HttpResponse, host: string): void {
  const { status } = response;
  if (status >= 200 && status < 300 && !looksLikeHtml(response)) return;
  const failure = status < 200 || status > 299 ? statusError(host, status) : null;
  if (failure && failure.code !== "http-status") throw failure;
  if (isHumanCheck(response)) throw new SourceError("blocked", `${host} requires a robot check instead of answering.`);
  if (failure) throw failure;
  throw new SourceError("html-not-feed", `${host} answered with a web page instead of results.`);
}

/** The start of the body as text. */
export function startOf({ body, headers }: HttpResponse, bytes: number): string {
  return decodeBody(body.subarray(0, bytes), headers["content-type"] ?? null);
}

function looksLikeHtml(response: HttpResponse): boolean {
  return /^<(?:!doctype html|html|head|body)[\s>]/i.test(afterComments(startOf(response, 4096)));
}

function afterComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end === -1) return "";
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** Whether a URL is a robot check or a consent page. */
export function isHumanCheckUrl(url: string): boolean {
  return /\/sorry\/|\/\/consent\./.test(url);
}

/** Whether a response is a robot check or a consent page. */
export function isHumanCheck(response: HttpResponse): boolean {
  return isHumanCheckUrl(response.url) || HUMAN_CHECK.test(startOf(response, 64 * 1024));
}

const MAX_JSON_TEXT = 20_000;

/** A text in external JSON, cut to a length that expressions can handle. */
export const boundedText = z.string().transform((text) => text.slice(0, MAX_JSON_TEXT));

/** An http or https URL in external JSON, normalized. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).href);

type JsonOptions = { repair?: (text: string) => string; signal?: AbortSignal | undefined };

/**
 * The valid items of a JSON response. `list` finds them in the response; `repair` fixes known faults of the vendor. Throws `SourceError`, also if there are
 * items and none is valid.
 */
export async function readItems<T>(
  response: HttpResponse,
  list: z.ZodType<unknown[]>,
  item: z.ZodType<T>,
  options: JsonOptions,
): Promise<T[]> {
  const host = new URL(response.url).hostname;
  const found = list.safeParse(await readJson(response, host, options));
  if (!found.success) throw wrongShape(host, found.error);
  const items = found.data.map((each) => item.safeParse(each));
  const valid = items.flatMap(({ data }) => data ?? []);
  const fault = items.find(({ error }) => error)?.error;
  if (valid.length === 0 && fault) throw wrongShape(host, fault);
  return valid;
}

function wrongShape(host: string, cause: unknown): SourceError {
  return new SourceError("malformed", `${host} answered with JSON that does not match its documentation.`, { cause });
}

async function readJson(response: HttpResponse, host: string, { repair, signal }: JsonOptions): Promise<unknown> {
  try {
    const text = await reader().decode(response.body, response.headers["content-type"] ?? null, signal);
    return JSON.parse(repair ? repair(text) : text);
  } catch (cause) {
    if (cause instanceof ReadError) throw fromReadError(cause, host);
    signal?.throwIfAborted();
    throw new SourceError("malformed", `${host} answered with invalid JSON.`, { cause });
  }
}

/** Parses a search's feed, which may be empty. Its title ('electric co-op - BingNews') is no outlet. Throws `SourceError`. */
export async function readFeed(
  { url, body, headers }: HttpResponse,
  { readAt, timeZone, signal }: SourceRequest,
  dialect?: FeedOptions["dialect"],
): Promise<NewsItem[]> {
  const { hostname } = new URL(url);
  const contentType = headers["content-type"] ?? null;
  try {
    const options = { url, contentType, now: readAt, timeZone, ...(dialect ? { dialect } : {}) };
    const { title, items } = await reader().readFeed(body, options, signal);
    return items.map((item) => (item.outlet === title ? { ...item, outlet: null } : item));
  } catch (error) {
    if (error instanceof ReadError) throw fromReadError(error, hostname);
    if (!(error instanceof FeedError)) throw error;
    // An empty channel means no results. A document without a channel is a failure.
    if (error.code === "no-items") return [];
    throw new SourceError("malformed", `${hostname}: ${error.message}`, { cause: error });
  }
}
