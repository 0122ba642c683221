import "server-only";
import pLimit from "p-limit";
import { z } from "zod";
import { rootOf } from "@/lib/news/feeds/feed-repair";
import { FeedError, parseFeed } from "@/lib/news/feeds/parse-feed";
import { decodeBody } from "@/lib/news/fetch/charset";
import { FetchError } from "@/lib/news/fetch/fetch-error";
import type { HttpAnswer, HttpClient } from "@/lib/news/fetch/http";
import { waitForSpacing } from "@/lib/news/fetch/politeness";
import { withRetry } from "@/lib/news/fetch/retry";
import type { NewsItem, SourceRequest } from "@/lib/news/types";
import { createBreaker, type Patience } from "./breaker";
import { SourceError, statusError, toSourceError } from "./source-error";

/** Scheme, host and port of the public endpoint or a mirror; `retryBaseMs` is the wait before a second try. */
export type VendorSettings = { client: HttpClient; baseURL: string; retryBaseMs?: number; timeoutMs?: number };

type Manner = {
  name: string;
  accept: string;
  /** Searches at once. */
  atOnce?: number;
  /** How often one search is tried, the first included. */
  tries?: number;
  /** Least time between two requests to this host, whoever asks. */
  spacingMs?: number;
  patience?: Patience;
};

/** Asks a search service one question, politely; `read` makes items of the answer or throws `SourceError`. */
export type Vendor = (
  url: URL,
  request: SourceRequest,
  read: (answer: HttpAnswer) => NewsItem[],
) => Promise<NewsItem[]>;

const DEFAULT_PATIENCE: Patience = { refusals: 2, any: 4 };

/**
 * What all search services have in common: few requests at once, bounded retry, every failure named, and nobody asked on and on
 * who can't or won't answer.
 */
export function createVendor(settings: VendorSettings, manner: Manner): Vendor {
  const { client, retryBaseMs = 500, timeoutMs = 10_000 } = settings;
  const { name, accept, atOnce = 2, tries = 3, spacingMs = 0, patience = DEFAULT_PATIENCE } = manner;
  const limit = pLimit(atOnce);
  const breaker = createBreaker(name, patience);

  async function send(url: URL, signal: AbortSignal | undefined): Promise<HttpAnswer> {
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
        const answer = await send(url, request.signal);
        assertAnswered(answer, url.hostname);
        return read(answer);
      }),
    );
}

const CHALLENGE =
  /captcha|unusual traffic|are you a (?:ro)?bot|not a robot|verify you are human|request access|access denied|consent\.(?:google|bing|microsoft)\./i;

/** Throws what a status, or a page that wants to see a person, means. */
function assertAnswered(answer: HttpAnswer, host: string): void {
  const { status } = answer;
  if (status >= 200 && status < 300 && !looksLikeHtml(answer)) return;
  const failure = status < 200 || status > 299 ? statusError(host, status) : null;
  if (failure && failure.code !== "http-status") throw failure;
  if (isChallenge(answer)) throw new SourceError("blocked", `${host} wants to see a person in place of answering.`);
  if (failure) throw failure;
  throw new SourceError("html-not-feed", `${host} answers with a web page where its results should be.`);
}

/** The body's beginning as text, which is enough to know what it is. */
function beginning({ body, headers }: HttpAnswer, bytes: number): string {
  return decodeBody(body.subarray(0, bytes), headers["content-type"] ?? null);
}

function looksLikeHtml(answer: HttpAnswer): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)[\s>]/i.test(beginning(answer, 4096));
}

/** Whether an address is where services send those they take for robots, or who have not agreed to something yet. */
export function isForPeople(url: string): boolean {
  return /\/sorry\/|\/\/consent\./.test(url);
}

/** Whether a service answers with a page for people to prove that they are people, or to consent to something first. */
export function isChallenge(answer: HttpAnswer): boolean {
  return isForPeople(answer.url) || CHALLENGE.test(beginning(answer, 64 * 1024));
}

/** An address out of somebody's JSON, spelled as URLs are. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).href);

/** Those of a list that have the shape; a list of which none has is `malformed`. */
export function readEach<T>(schema: z.ZodType<T>, list: unknown[], host: string): T[] {
  const read = list.map((each) => schema.safeParse(each));
  const fit = read.flatMap(({ data }) => data ?? []);
  const fault = read.find(({ error }) => error)?.error;
  if (fit.length === 0 && fault) throw wrongShape(host, fault);
  return fit;
}

export function wrongShape(host: string, cause: unknown): SourceError {
  return new SourceError("malformed", `${host} answered with JSON of another shape than its documentation's.`, {
    cause,
  });
}

/** The answer's JSON; throws `malformed` when it is none. `repair` mends what the vendor is known to break. */
export function readJson(answer: HttpAnswer, repair: (text: string) => string = (text) => text): unknown {
  try {
    return JSON.parse(repair(decodeBody(answer.body, answer.headers["content-type"] ?? null)));
  } catch (cause) {
    const host = new URL(answer.url).hostname;
    throw new SourceError("malformed", `${host} answered with something that is not whole JSON.`, { cause });
  }
}

/** The items of an answer that is a feed; none is no failure, a feed that can't be read is `malformed`. `prepare` sees the XML first. */
export function readFeed(
  answer: HttpAnswer,
  { readAt, timeZone }: SourceRequest,
  prepare: (xml: string) => string = (xml) => xml,
): NewsItem[] {
  const xml = decodeBody(answer.body, answer.headers["content-type"] ?? null);
  try {
    return parseFeed(prepare(xml), { url: answer.url, now: readAt, timeZone }).items;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    // A channel without anything in it is how 'nothing found' may look; a document without a channel is not.
    if (error.code === "empty" && rootOf(xml)) return [];
    throw new SourceError("malformed", `${new URL(answer.url).hostname}: ${error.message}`, { cause: error });
  }
}
