import "server-only";
import { decodeHTMLAttribute } from "entities";
import pLimit from "p-limit";
import { z } from "zod";
import { FetchError, type HttpClient, type HttpOptions, type HttpResponse } from "@/lib/news/fetch/http";
import { ReadError, reader } from "@/lib/news/read/reader";
import { isHumanCheck, isHumanCheckUrl, webAddress } from "./search-vendor";

/** Links decoded through the network per query. */
const PER_QUERY = 5;

type Decoded = { url: string } | { url: null; reason: string };

/** Resolves a Google News link. `query` is the index of the query whose quota it uses. */
export type LinkDecoder = (link: string, query: number, signal?: AbortSignal) => Promise<Decoded>;

/** The target of an old link, whose id contains it. Null if only Google can resolve it. */
export function targetInside(link: string): string | null {
  const id = idOf(link);
  if (!id) return null;
  const bytes = Buffer.from(id, "base64url").toString("latin1");
  // The id is a protobuf message: field tag, length, the URL in plain bytes, optionally followed by the AMP URL.
  const [address] = /https?:\/\/[\x21-\x7e]+/.exec(bytes) ?? [];
  return address ? (URL.parse(address)?.href ?? null) : null;
}

/** Whether a URL is a Google News redirect link. */
export function isGoogleLink(link: string): boolean {
  return idOf(link) !== null;
}

/**
 * Resolves Google News links, one at a time. After the first refusal (429 or a CAPTCHA page), resolves no more links for its lifetime,
 * which is one run.
 */
export function createLinkDecoder(settings: { client: HttpClient; baseURL: string; perQuery?: number }): LinkDecoder {
  const { perQuery = PER_QUERY } = settings;
  const limit = pLimit(1);
  const counts = new Map<number, number>();
  let isRefused = false;

  return (link, query, signal) =>
    limit(async () => {
      const inside = targetInside(link);
      const id = idOf(link);
      if (inside) return { url: inside };
      if (!id) return unknown("it is not a Google News link of a known form");
      if (isRefused) return unknown("Google refuses further requests");
      const count = counts.get(query) ?? 0;
      if (count >= perQuery) return unknown(`at most ${perQuery} links are decoded per query`);
      counts.set(query, count + 1);
      const target = await resolveTarget(link, id, settings, signal);
      isRefused ||= target === "refused";
      if (target === "refused") return unknown("Google refuses further requests");
      return target ? { url: target } : unknown("Google did not return it");
    });
}

function unknown(why: string): Decoded {
  return { url: null, reason: `The link's target is unknown: ${why}.` };
}

function idOf(link: string): string | null {
  const path = URL.parse(link)?.pathname ?? "";
  return /\/(?:articles|read)\/([\w-]{16,}={0,2})$/.exec(path)?.[1] ?? null;
}

/** The target URL, `refused` if Google refuses further requests, or null if it is unknown. */
type Target = string | "refused" | null;

type Endpoint = { client: HttpClient; baseURL: string };

/**
 * Resolves a link as Google's page does: reads the id's signature, then requests the URL with both. Null if either is missing. A redirect to
 * another host, or a URL in the page itself, is already the result.
 */
async function resolveTarget(
  link: string,
  id: string,
  { client, baseURL }: Endpoint,
  signal?: AbortSignal,
): Promise<Target> {
  const abort = signal ? { signal } : {};
  const { pathname, search } = new URL(link);
  let away: Target = null;
  const mayFetch = async (hop: string) => {
    const isRefused = isHumanCheckUrl(hop);
    if (!isRefused && isGoogle(hop, baseURL)) return;
    away = isRefused ? "refused" : hop;
    throw new FetchError("robots", "The link leads away.");
  };
  const page = await get(client, new URL(pathname + search, baseURL), { ...abort, truncate: true, mayFetch });
  if (away) return away;
  if (page === "refused" || page === null) return page;
  const html = await decode(page, signal);
  const address = webAddress.safeParse(decodeHTMLAttribute(/\bdata-n-au="([^"]{1,4096})"/.exec(html)?.[1] ?? "")).data;
  if (address) return address;
  const signature = /\bdata-n-a-sg="([\w-]{1,200})"/.exec(html)?.[1];
  const time = /\bdata-n-a-ts="(\d{1,16})"/.exec(html)?.[1];
  if (!signature || !time) return null;
  const form = new URLSearchParams({ "f.req": requestFor(id, Number(time), signature) });
  const url = new URL("/_/DotsSplashUi/data/batchexecute?rpcids=Fbv4je", baseURL);
  const response = await get(client, url, {
    ...abort,
    form,
    accept: "application/json,*/*;q=0.5",
    maxBytes: 1_000_000,
  });
  return response === "refused" || response === null ? response : targetIn(await decode(response, signal));
}

/** The text of a response. Empty if it cannot be read. */
async function decode({ body, headers }: HttpResponse, signal?: AbortSignal): Promise<string> {
  try {
    return await reader().decode(body, headers["content-type"] ?? null, signal);
  } catch (error) {
    if (error instanceof ReadError) return "";
    throw error;
  }
}

function isGoogle(url: string, baseURL: string): boolean {
  const { origin, hostname } = new URL(url);
  return origin === new URL(baseURL).origin || /(?:^|\.)google\.com$/.test(hostname);
}

/** The response, `refused` if Google refuses further requests, or null for any other failure. */
async function get(client: HttpClient, url: URL, options: HttpOptions): Promise<HttpResponse | "refused" | null> {
  try {
    const response = await client.request(url.href, { timeoutMs: 10_000, ...options });
    if (response.status === 200 && !isHumanCheck(response)) return response;
    return response.status === 429 || response.status === 403 || isHumanCheck(response) ? "refused" : null;
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}

/** The request body of Google's page. Ignored fields are 'X' and 1. */
function requestFor(id: string, time: number, signature: string): string {
  const place = ["X", "X", ["X", "X"], null, null, 1, 1, "US:en", null, 1, null, null, null, null, null, 0, 1];
  const call = ["garturlreq", [place, "X", "X", 1, [1, 1, 1], 1, 1, null, 0, 0, null, 0], id, time, signature];
  return JSON.stringify([[["Fbv4je", JSON.stringify(call), null, "generic"]]]);
}

const row = z.tuple([z.literal("wrb.fr"), z.literal("Fbv4je"), z.string()]).rest(z.unknown());
const result = z.tuple([z.literal("garturlres"), webAddress]).rest(z.unknown());

/** The response is lines of JSON after a guard against script inclusion. The result is JSON inside JSON. */
function targetIn(text: string): string | null {
  for (const line of text.split("\n")) {
    const rows = z.array(z.unknown()).safeParse(parseJson(line));
    for (const each of rows.data ?? []) {
      const [, , inner] = row.safeParse(each).data ?? [];
      const parsed = inner ? result.safeParse(parseJson(inner)).data : undefined;
      if (parsed) return parsed[1];
    }
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
