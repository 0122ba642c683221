import "server-only";
import pLimit from "p-limit";
import { z } from "zod";
import { rootOf } from "@/lib/news/feeds/feed-repair";
import { FeedError, parseFeed } from "@/lib/news/feeds/parse-feed";
import { decodeBody } from "@/lib/news/fetch/charset";
import { FetchError } from "@/lib/news/fetch/fetch-error";
import type { HttpClient, HttpResponse } from "@/lib/news/fetch/http";
import { waitForSpacing } from "@/lib/news/fetch/politeness";
import { withRetry } from "@/lib/news/fetch/retry";
import type { NewsItem, SourceRequest } from "@/lib/news/types";
import { createBreaker, type Patience } from "./breaker";
import { SourceError, statusError, toSourceError } from "./source-error";

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
};

/** Sends one search. `read` turns the response into items or throws `SourceError`. */
export type Vendor = (
  url: URL,
  request: SourceRequest,
  read: (response: HttpResponse) => NewsItem[],
) => Promise<NewsItem[]>;

const DEFAULT_PATIENCE: Patience = { refusals: 2, any: 4 };

/**
 * What all search services share: few concurrent requests, bounded retries, named failures, and a circuit breaker.
 */
export function createVendor(settings: VendorSettings, options: VendorOptions): Vendor {
  const { client, retryBaseMs = 500, timeoutMs = 10_000 } = settings;
  const { name, accept, concurrency = 2, tries = 3, spacingMs = 0, patience = DEFAULT_PATIENCE } = options;
  const limit = pLimit(concurrency);
  const breaker = createBreaker(name, patience);

  async function send(url: URL, signal: AbortSignal | undefined): Promise<HttpResponse> {
    const abort = signal ? { signal } : {};
    try {
      return await withRetry(
        async () => {
          await waitForSpacing(url.origin, spacingMs, signal);
          return client.get(url.href, { accept, timeoutMs, ...abort });
        },
        { tries, baseMs: retryBaseMs, maxWaitMs: 10_000, ...abort },
      );
    } catch (error) {
      throw error instanceof FetchError ? toSourceError(error) : error;
    }
  }

  return (url, request, read) =>
    limit(() =>
      breaker.guard(async () => {
        request.signal?.throwIfAborted();
        const response = await send(url, request.signal);
        assertSuccess(response, url.hostname);
        return read(response);
      }),
    );
}

const HUMAN_CHECK =
  /captcha|unusual traffic|are you a (?:ro)?bot|not a robot|verify you are human|request access|access denied|consent\.(?:google|bing|microsoft)\./i;

/** Throws `SourceError` for an error status, and for a web page instead of results. */
function assertSuccess(response: HttpResponse, host: string): void {
  const { status } = response;
  if (status >= 200 && status < 300 && !looksLikeHtml(response)) return;
  const failure = status < 200 || status > 299 ? statusError(host, status) : null;
  if (failure && failure.code !== "http-status") throw failure;
  if (isHumanCheck(response)) throw new SourceError("blocked", `${host} asks for a human instead of answering.`);
  if (failure) throw failure;
  throw new SourceError("html-not-feed", `${host} answered with a web page instead of results.`);
}

/** The start of the body as text. */
function startOf({ body, headers }: HttpResponse, bytes: number): string {
  return decodeBody(body.subarray(0, bytes), headers["content-type"] ?? null);
}

function looksLikeHtml(response: HttpResponse): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)[\s>]/i.test(startOf(response, 4096));
}

/** Whether a URL is a robot check or a consent page. */
export function isHumanCheckUrl(url: string): boolean {
  return /\/sorry\/|\/\/consent\./.test(url);
}

/** Whether a response is a robot check or a consent page. */
export function isHumanCheck(response: HttpResponse): boolean {
  return isHumanCheckUrl(response.url) || HUMAN_CHECK.test(startOf(response, 64 * 1024));
}

/** An http or https URL in external JSON, normalized. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).href);

/** The valid elements of a list. Throws `malformed` if there are elements and none is valid. */
export function readEach<T>(schema: z.ZodType<T>, list: unknown[], host: string): T[] {
  const parsed = list.map((each) => schema.safeParse(each));
  const valid = parsed.flatMap(({ data }) => data ?? []);
  const fault = parsed.find(({ error }) => error)?.error;
  if (valid.length === 0 && fault) throw wrongShape(host, fault);
  return valid;
}

export function wrongShape(host: string, cause: unknown): SourceError {
  return new SourceError("malformed", `${host} answered with JSON that does not match its documentation.`, {
    cause,
  });
}

/** Parses a JSON response. Throws `malformed`. `repair` fixes known faults of the vendor. */
export function readJson(response: HttpResponse, repair: (text: string) => string = (text) => text): unknown {
  try {
    return JSON.parse(repair(decodeBody(response.body, response.headers["content-type"] ?? null)));
  } catch (cause) {
    const host = new URL(response.url).hostname;
    throw new SourceError("malformed", `${host} answered with invalid JSON.`, { cause });
  }
}

/** Parses a feed response, which may be empty. Throws `malformed`. `prepare` transforms the XML first. */
export function readFeed(
  response: HttpResponse,
  { readAt, timeZone }: SourceRequest,
  prepare: (xml: string) => string = (xml) => xml,
): NewsItem[] {
  const xml = decodeBody(response.body, response.headers["content-type"] ?? null);
  try {
    return parseFeed(prepare(xml), { url: response.url, now: readAt, timeZone }).items;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    // An empty channel means no results. A document without a channel is a failure.
    if (error.code === "empty" && rootOf(xml)) return [];
    throw new SourceError("malformed", `${new URL(response.url).hostname}: ${error.message}`, { cause: error });
  }
}
