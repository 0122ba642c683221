import "server-only";
import { decodeHTMLAttribute } from "entities";
import pLimit from "p-limit";
import { z } from "zod";
import { decodeBody } from "@/lib/news/fetch/charset";
import { FetchError, type HttpAnswer, type HttpClient, type HttpOptions } from "@/lib/news/fetch/http";
import { isChallenge, isForPeople, webAddress } from "./search-vendor";

/** Network decodings a query row may cost. */
const PER_QUERY = 5;

type Decoded = { url: string } | { url: null; reason: string };

/** Finds out where a Google News link leads; `query` tells the rows apart, whose shares are counted. */
export type LinkDecoder = (link: string, query: number, signal?: AbortSignal) => Promise<Decoded>;

/** Where the link leads, when its id holds the address, as old ones do; null when it must be asked for. */
export function targetInside(link: string): string | null {
  const id = idOf(link);
  if (!id) return null;
  const bytes = Buffer.from(id, "base64url").toString("latin1");
  // The id is a protobuf message: a field's mark, its length, and the address as plain bytes, then perhaps the AMP page's.
  const [address] = /https?:\/\/[\x21-\x7e]+/.exec(bytes) ?? [];
  return address ? (URL.parse(address)?.href ?? null) : null;
}

/** Whether a link is one that hides where it leads. */
export function isGoogleLink(link: string): boolean {
  return idOf(link) !== null;
}

/**
 * Asks Google for the addresses behind its links, one at a time. At the first refusal (429, or a page that wants to see a person)
 * nothing is asked any more for the decoder's life, which is one run.
 */
export function createLinkDecoder(settings: { client: HttpClient; baseURL: string; perQuery?: number }): LinkDecoder {
  const { perQuery = PER_QUERY } = settings;
  const limit = pLimit(1);
  const asked = new Map<number, number>();
  let isRefused = false;

  return (link, query, signal) =>
    limit(async () => {
      const inside = targetInside(link);
      const id = idOf(link);
      if (inside) return { url: inside };
      if (!id) return unknown("it is not a Google News link of a known form");
      if (isRefused) return unknown("Google asked to be left alone");
      const count = asked.get(query) ?? 0;
      if (count >= perQuery) return unknown(`at most ${perQuery} links are decoded for a query`);
      asked.set(query, count + 1);
      const answer = await ask(link, id, settings, signal);
      isRefused ||= answer === "refused";
      if (answer === "refused") return unknown("Google asked to be left alone");
      return answer ? { url: answer } : unknown("Google did not say");
    });
}

function unknown(why: string): Decoded {
  return { url: null, reason: `Where the link leads is not known: ${why}.` };
}

function idOf(link: string): string | null {
  const path = URL.parse(link)?.pathname ?? "";
  return /\/(?:articles|read)\/([\w-]{16,}={0,2})$/.exec(path)?.[1] ?? null;
}

/** The address; `refused` when Google wants no more questions; null when it can't be found out. */
type Found = string | "refused" | null;

type Asking = { client: HttpClient; baseURL: string };

/**
 * What Google's own page does: it takes the signature for the id, then asks for the address by both. Null when either is missing;
 * a redirect to somebody else's host, or the address in the page itself, spares the rest.
 */
async function ask(link: string, id: string, { client, baseURL }: Asking, signal?: AbortSignal): Promise<Found> {
  const abort = signal ? { signal } : {};
  const { pathname, search } = new URL(link);
  let away: Found = null;
  const mayFetch = async (hop: string) => {
    const wantsPerson = isForPeople(hop);
    if (!wantsPerson && isGoogles(hop, baseURL)) return;
    away = wantsPerson ? "refused" : hop;
    throw new FetchError("robots", "The link leads away.");
  };
  const page = await get(client, new URL(pathname + search, baseURL), { ...abort, truncate: true, mayFetch });
  if (away) return away;
  if (page === "refused" || page === null) return page;
  const html = decodeBody(page.body, page.headers["content-type"] ?? null);
  const address = webAddress.safeParse(decodeHTMLAttribute(/\bdata-n-au="([^"]{1,4096})"/.exec(html)?.[1] ?? "")).data;
  if (address) return address;
  const signature = /\bdata-n-a-sg="([\w-]{1,200})"/.exec(html)?.[1];
  const time = /\bdata-n-a-ts="(\d{1,16})"/.exec(html)?.[1];
  if (!signature || !time) return null;
  const form = new URLSearchParams({ "f.req": requestFor(id, Number(time), signature) });
  const url = new URL("/_/DotsSplashUi/data/batchexecute?rpcids=Fbv4je", baseURL);
  const answer = await get(client, url, { ...abort, form, accept: "application/json,*/*;q=0.5", maxBytes: 1_000_000 });
  return answer === "refused" || answer === null ? answer : targetIn(decodeBody(answer.body, null));
}

function isGoogles(url: string, baseURL: string): boolean {
  const { origin, hostname } = new URL(url);
  return origin === new URL(baseURL).origin || /(?:^|\.)google\.com$/.test(hostname);
}

/** The answer; `refused` when Google wants no more questions, null for any other failure. */
async function get(client: HttpClient, url: URL, options: HttpOptions): Promise<HttpAnswer | "refused" | null> {
  try {
    const answer = await client.get(url.href, { timeoutMs: 10_000, ...options });
    if (answer.status === 200 && !isChallenge(answer)) return answer;
    return answer.status === 429 || answer.status === 403 || isChallenge(answer) ? "refused" : null;
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}

/** The call as Google's page makes it; what says nothing about the link stands as 'X' and 1, as it may. */
function requestFor(id: string, time: number, signature: string): string {
  const place = ["X", "X", ["X", "X"], null, null, 1, 1, "US:en", null, 1, null, null, null, null, null, 0, 1];
  const call = ["garturlreq", [place, "X", "X", 1, [1, 1, 1], 1, 1, null, 0, 0, null, 0], id, time, signature];
  return JSON.stringify([[["Fbv4je", JSON.stringify(call), null, "generic"]]]);
}

const row = z.tuple([z.literal("wrb.fr"), z.literal("Fbv4je"), z.string()]).rest(z.unknown());
const result = z.tuple([z.literal("garturlres"), webAddress]).rest(z.unknown());

/** The answer is lines of JSON behind a guard against being run as a script; the result is JSON inside JSON. */
function targetIn(text: string): string | null {
  for (const line of text.split("\n")) {
    const rows = z.array(z.unknown()).safeParse(parsed(line));
    for (const each of rows.data ?? []) {
      const [, , inner] = row.safeParse(each).data ?? [];
      const found = inner ? result.safeParse(parsed(inner)).data : undefined;
      if (found) return found[1];
    }
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
