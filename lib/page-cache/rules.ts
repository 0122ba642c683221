import { AREAS, type Language, STORY_TYPES } from "@/db/enums";
import { pathIn, splitLanguage } from "@/lib/language/screens/page-language";
import { ENCODINGS, type Encoding } from "./types";

/** The name of the meta tag that marks a page as not found. */
export const STATUS_MARK = "digest-status";

/** The request header that passes the layout the nonce for its inline scripts. */
export const NONCE_HEADER = "x-nonce";

/** The request header with the client's original `Host`; the renderer sees the public one. */
export const REQUESTED_HOST = "x-requested-host";

/**
 * Whether an `Origin` is that of APP_URL or of the requested host, because the site may be opened under another name. On an https site, only
 * https origins match.
 */
export function isOwnOrigin(origin: string, host: string | null, appUrl: string): boolean {
  const own = new URL(appUrl);
  if (origin === own.origin) return true;
  const schemes = own.protocol === "https:" ? ["https:"] : ["http:", "https:"];
  return host !== null && schemes.some((scheme) => origin === `${scheme}//${host.toLowerCase()}`);
}

/** Whether a URL is a page of one item, for which `STATUS_MARK` may be set. */
export function isItemPage(url: string): boolean {
  return /^(?:\/es)?\/(?:(?:article|briefing|story|e)\/|my(?:\?|$))/.test(url);
}

/**
 * Whether a request may go to the renderer, which renders a page whatever the method: all of the API's, those that read, and server actions,
 * which are sent with their own header or, without a script, as a form.
 */
export function isRendered(
  method: string,
  url: string,
  headers: { [name: string]: string | string[] | undefined },
): boolean {
  if (method === "GET" || method === "HEAD" || /^\/(?:api|_next)\//.test(url)) return true;
  const isForm = String(headers["content-type"]).toLowerCase().startsWith("multipart/form-data");
  return method === "POST" && (headers["next-action"] !== undefined || isForm);
}

const MAX_SEARCH_LENGTH = 200;
const MAX_ID = 2_147_483_647;

const FIXED = new Set([
  "/",
  "/archive",
  "/privacy-terms",
  "/embed",
  "/feed.xml",
  "/feed.json",
  "/sitemap.xml",
  "/news-sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/opengraph-image",
]);
/** A page of an edition; the group is the same page of the default edition. */
const OF_EDITION =
  /^\/e\/[a-z0-9]+(?:-[a-z0-9]+)*(\/archive|\/feed\.xml|\/feed\.json|\/embed|\/opengraph-image(?:-[a-z0-9]+)?)?$/;
const MAX_SLUG_PATH_LENGTH = 80;
const BY_ID =
  /^\/(?:(briefing|article|story)\/([1-9]\d{0,9})(\/opengraph-image(?:-[a-z0-9]+)?)?|briefing\/([1-9]\d{0,9})\/dates\.ics)$/;
const NO_ID = /^\/(briefing|article|story)\/[^/]+$/;

/**
 * The canonical form of a public URL: only known parameters, in a fixed order. Used as the cache key and as the URL sent to the renderer.
 * Null if the URL is not public or its response can differ between readers.
 */
export function publicAddress(url: string, options: AddressOptions): string | null {
  const split = options.languages?.includes("es") ? splitLanguage(url) : null;
  const address = addressOf(split?.rest ?? url, options);
  return split && address ? pathIn(split.language, address) : address;
}

type AddressOptions = { requireLogin: boolean; languages?: readonly Language[] | undefined };

function addressOf(url: string, options: AddressOptions): string | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const page = pageOfEdition(path) ?? path;
  const known = FIXED.has(path) || page !== path || hasGoodId(path);
  const kind = known ? null : NO_ID.exec(path)?.[1];
  // Any invalid id shares one not-found page.
  if (kind) return url.includes("_rsc=") ? null : `/${kind}/0`;
  if (!known) return null;
  if (path === "/" && options.requireLogin) return null;
  if (mark < 0) return path;
  const query = new URLSearchParams(url.slice(mark + 1));
  if (query.has("_rsc")) return null;
  if (path === "/") return query.has("login") || query.has("error") ? null : withArea(path, query.get("area"));
  if (page === "/" || page === "/feed.xml" || page === "/feed.json") return withArea(path, query.get("area"));
  if (page === "/archive") return withArea(withSearch(path, query.get("q")), query.get("area"));
  if (page === "/embed") return withTheme(path, query.get("theme"));
  if (path.startsWith("/article/") && query.has("own")) return null;
  if (path.startsWith("/story/")) return withType(path, query.get("type"));
  if (/^\/briefing\/\d+$/.test(path)) return withSearch(path, query.get("q"));
  return path;
}

/** The URL of the reader's own version of a public page that does not exist: an article that only private runs found. Null for other pages. */
export function ownAddress(address: string): string | null {
  return /^(?:\/es)?\/article\/\d+$/.test(address) ? `${address}?own` : null;
}

/** The default edition's path for an edition's page. Null for any other path. */
function pageOfEdition(path: string): string | null {
  const match = path.length <= MAX_SLUG_PATH_LENGTH ? OF_EDITION.exec(path) : null;
  return match && (match[1] ?? "/");
}

function hasGoodId(path: string): boolean {
  const [, , of, , datesOf] = BY_ID.exec(path) ?? [];
  const id = of ?? datesOf;
  return id !== undefined && Number(id) <= MAX_ID;
}

function withSearch(path: string, q: string | null): string {
  const term = [...(q ?? "").trim()].slice(0, MAX_SEARCH_LENGTH).join("").trim();
  return term ? `${path}?q=${encodeURIComponent(term.toWellFormed())}` : path;
}

function withArea(address: string, area: string | null): string {
  return AREAS.some((each) => each === area) ? `${address}${address.includes("?") ? "&" : "?"}area=${area}` : address;
}

function withTheme(path: string, theme: string | null): string {
  return theme === "light" || theme === "dark" ? `${path}?theme=${theme}` : path;
}

function withType(path: string, type: string | null): string {
  return STORY_TYPES.some((each) => each === type) && !path.includes("/opengraph-image")
    ? `${path}?type=${type}`
    : path;
}

/** The same URL with a decodable path; if it cannot be decoded, each percent sign is escaped. */
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

/** The request headers that affect the response of a public page. */
export type RequestTraits = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  cookie: string | undefined;
  /** Whether the client router requests part of a page or an action instead of a document. */
  isPartial: boolean;
};

/** Reads the raw header list directly: building an object from it would cost more than the rest of the response. */
export function readRequestTraits(rawHeaders: string[]): RequestTraits {
  const traits: RequestTraits = {
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    cookie: undefined,
    isPartial: false,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // Filters by the lengths of `rsc`, `cookie`, `next-*`, `accept-encoding` and `if-none-match`, which skips most headers.
    if (name.length === 3) traits.isPartial ||= name.toLowerCase() === "rsc";
    else if (name.length === 6) {
      if (name.toLowerCase() === "cookie") traits.cookie = rawHeaders[at + 1];
    } else if (name.length > 5 && (name.charCodeAt(0) | 32) === 110)
      traits.isPartial ||= name.toLowerCase().startsWith("next-");
    else if (name.length === 13) {
      if (name.toLowerCase() === "if-none-match") traits.ifNoneMatch = join(traits.ifNoneMatch, rawHeaders[at + 1]);
    } else if (name.length === 15 && name.toLowerCase() === "accept-encoding")
      traits.acceptEncoding = join(traits.acceptEncoding, rawHeaders[at + 1]);
  }
  return traits;
}

function join(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined ? other : `${one}, ${other}`;
}

/** The client's preferred encoding among those we produce (RFC 9110, 12.5.3); identity if it forbids them all. */
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

/** Whether the client already has this version in any encoding (RFC 9110, 13.1.2: weak comparison). */
export function isKnown(ifNoneMatch: string, version: string): boolean {
  return ifNoneMatch === "*" || ifNoneMatch.includes(`"${version}`);
}

/** Whether a request header is hop-by-hop, or could be used to pose as our proxy or the renderer. */
export function isStrippedHeader(name: string): boolean {
  if (name.startsWith("next-")) return !ROUTER_HEADERS.has(name) && !name.startsWith("next-router-");
  return HOP_BY_HOP.has(name) || name.startsWith("x-") || name.startsWith("content-security-policy");
}

/** Headers the renderer's client code sends, in addition to `rsc` and `next-router-*`. */
const ROUTER_HEADERS = new Set(["next-action", "next-url"]);

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

/** Whether the page was prerendered at build time, without data or user text. */
export function isPrerendered(headers: Record<string, string | string[] | undefined>): boolean {
  return headers["x-nextjs-prerender"] !== undefined;
}

/** Whether gzip and Brotli make this content type smaller. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|manifest)|image\/svg)/.test(contentType);
}
