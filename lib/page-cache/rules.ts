import { AREAS, STORY_TYPES } from "@/db/enums";
import { ENCODINGS, type Encoding } from "./types";

/** Name of the mark a page carries that says what is asked for is not there. */
export const STATUS_MARK = "digest-status";

/** The request header by which the layout gets the nonce its inline scripts must carry to be allowed to run. */
export const NONCE_HEADER = "x-nonce";

/** The request header that keeps the `Host` the client asked for: the renderer is told the public one. */
export const ASKED_HOST = "x-asked-host";

const LONGEST_SEARCH = 200;
const LARGEST_ID = 2_147_483_647;

const FIXED = new Set([
  "/",
  "/archive",
  "/privacy-terms",
  "/feed.xml",
  "/feed.json",
  "/sitemap.xml",
  "/news-sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
]);
const BY_ID =
  /^\/(?:(briefing|article|story)\/([1-9]\d{0,9})(\/opengraph-image(?:-[a-z0-9]+)?)?|briefing\/([1-9]\d{0,9})\/dates\.ics)$/;
const NO_ID = /^\/(briefing|article|story)\/[^/]+$/;

/**
 * The one spelling of a public address: its known parameters only, in a fixed order. It is the key under which the page is
 * kept and all the renderer is told. Null when the address is not public, or its answer may differ between readers.
 */
export function publicAddress(url: string, options: { requireLogin: boolean }): string | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const known = FIXED.has(path) || hasGoodId(path);
  const kind = known ? null : NO_ID.exec(path)?.[1];
  // What can be no id is one page for all, and it says so.
  if (kind) return url.includes("_rsc=") ? null : `/${kind}/0`;
  if (!known) return null;
  if (path === "/" && options.requireLogin) return null;
  if (mark < 0) return path;
  const query = new URLSearchParams(url.slice(mark + 1));
  if (query.has("_rsc")) return null;
  if (path === "/") return query.has("login") || query.has("error") ? null : withArea(path, query.get("area"));
  if (path === "/feed.xml" || path === "/feed.json") return withArea(path, query.get("area"));
  if (path === "/archive") return withArea(withSearch(path, query.get("q")), query.get("area"));
  if (path.startsWith("/story/")) return withType(path, query.get("type"));
  return path;
}

function hasGoodId(path: string): boolean {
  const [, , of, , datesOf] = BY_ID.exec(path) ?? [];
  const id = of ?? datesOf;
  return id !== undefined && Number(id) <= LARGEST_ID;
}

function withSearch(path: string, q: string | null): string {
  const term = [...(q ?? "").trim()].slice(0, LONGEST_SEARCH).join("").trim();
  return term ? `${path}?q=${encodeURIComponent(term.toWellFormed())}` : path;
}

function withArea(address: string, area: string | null): string {
  return AREAS.some((each) => each === area) ? `${address}${address.includes("?") ? "&" : "?"}area=${area}` : address;
}

function withType(path: string, type: string | null): string {
  return STORY_TYPES.some((each) => each === type) && !path.includes("/opengraph-image")
    ? `${path}?type=${type}`
    : path;
}

/** The same address with a path that can be decoded: one that cannot be stands for itself, sign by sign. */
export function decodableAddress(url: string): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** What of a request's headers the answer of a public page depends on. */
export type Wishes = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** The router of the browser asks for a part of a page, or for an action, not for a document. */
  isPartial: boolean;
};

/** Reads the flat list of names and values as it came: building an object of it would cost more than the rest of an answer. */
export function readWishes(rawHeaders: string[]): Wishes {
  const wishes: Wishes = { acceptEncoding: undefined, ifNoneMatch: undefined, isPartial: false };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // The lengths of `rsc`, `next-*`, `accept-encoding` and `if-none-match`: most headers are passed over by it.
    if (name.length === 3) wishes.isPartial ||= name.toLowerCase() === "rsc";
    else if (name.length > 5 && (name.charCodeAt(0) | 32) === 110)
      wishes.isPartial ||= name.toLowerCase().startsWith("next-");
    else if (name.length === 13) {
      if (name.toLowerCase() === "if-none-match") wishes.ifNoneMatch = join(wishes.ifNoneMatch, rawHeaders[at + 1]);
    } else if (name.length === 15 && name.toLowerCase() === "accept-encoding")
      wishes.acceptEncoding = join(wishes.acceptEncoding, rawHeaders[at + 1]);
  }
  return wishes;
}

function join(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined ? other : `${one}, ${other}`;
}

/** The encoding a reader wants most of those we make (RFC 9110, 12.5.3); what forbids all of them gets the plain bytes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const qualities = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = q ? Number(q.slice(2)) : 1;
    if (name) qualities.set(name === "x-gzip" ? "gzip" : name, Number.isFinite(quality) ? quality : 0);
  }
  const other = qualities.get("*");
  const plain = qualities.get("identity") ?? (other === 0 ? 0 : 0.0001);
  const quality = (encoding: Encoding) => (encoding === "identity" ? plain : (qualities.get(encoding) ?? other ?? 0));
  const [best] = [...ENCODINGS].sort((one, another) => quality(another) - quality(one));
  return best && quality(best) > 0 ? best : "identity";
}

/** Whether the reader has these bytes already, in whatever encoding (RFC 9110, 13.1.2: compared weakly). */
export function isKnown(ifNoneMatch: string, version: string): boolean {
  return ifNoneMatch === "*" || ifNoneMatch.includes(`"${version}`);
}

/** Headers of a request that concern one connection, or by which a stranger could pose as our own proxy or as the renderer. */
export function isForeignHeader(name: string): boolean {
  if (name.startsWith("next-")) return !OF_THE_ROUTER.has(name) && !name.startsWith("next-router-");
  return HOP_BY_HOP.has(name) || name.startsWith("x-") || name.startsWith("content-security-policy");
}

/** What the renderer's own browser part sends, beside `rsc` and `next-router-*`. */
const OF_THE_ROUTER = new Set(["next-action", "next-url"]);

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "host",
  "forwarded",
  "via",
]);

/** Made when the product was built, from no data: nobody's text is in it. */
export function isPrerendered(headers: Record<string, string | string[] | undefined>): boolean {
  return headers["x-nextjs-prerender"] !== undefined;
}

/** Content types that gzip and Brotli make smaller. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|manifest)|image\/svg)/.test(contentType);
}
