import "server-only";
import { decodeHTMLAttribute } from "entities";

/** Common feed paths, most likely first, for pages that link to no feed. */
export const WELL_KNOWN_FEED_PATHS = [
  "/feed",
  "/rss.xml",
  "/feed.xml",
  "/rss",
  "/atom.xml",
  "/index.xml",
  "/feed.json",
  "/feeds/posts/default",
  "/?feed=rss2",
];

const FEED_TYPE = /^(?:application|text)\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json|xml|rss|atom)$/;
const FEED_PATH =
  /(?:\/|^)(?:feed|feeds|rss|atom)(?:\/|\.(?:xml|json|php|aspx?))?$|\.(?:rss|atom|rdf)$|\/feeds\/posts\/default$/i;
const COMMENTS = /comment/i;

/** Whether a URL looks like that of a feed. */
export function looksLikeFeed(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  return (
    FEED_PATH.test(parsed.pathname) || /\.(?:xml|json)$/i.test(parsed.pathname) || isFeedSearch(parsed.searchParams)
  );
}

/**
 * The absolute URLs of a page's feeds: first those declared in `<link rel="alternate">` in order, then links that look like feeds.
 * Comment feeds are skipped.
 */
export function findFeeds(html: string, url: string): string[] {
  const tags = [...tagsOf(html)];
  const base = addressOf(tags.find(({ name }) => name === "base")?.attributes.get("href"), url) ?? url;
  const declared = tags.filter(isDeclared);
  const linked = tags.filter(({ name, attributes }) => name === "a" && isFeedLink(attributes.get("href"), base));
  const addresses = [...declared, ...linked].map(({ attributes }) => addressOf(attributes.get("href"), base));
  return [...new Set(addresses)].filter((address) => address !== null).filter((address) => !COMMENTS.test(address));
}

type Tag = { name: string; attributes: Map<string, string> };

function isDeclared({ name, attributes }: Tag): boolean {
  if (name !== "link" || !/(?:^|\s)alternate(?:\s|$)/i.test(attributes.get("rel") ?? "")) return false;
  if (COMMENTS.test(attributes.get("title") ?? "")) return false;
  const type = attributes.get("type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  // WordPress declares its API as plain JSON too.
  return (
    FEED_TYPE.test(type) || (type === "application/json" && /feed[^/]*\.json$/i.test(attributes.get("href") ?? ""))
  );
}

function isFeedLink(href: string | undefined, base: string): boolean {
  const url = URL.parse(addressOf(href, base) ?? "");
  return url !== null && (FEED_PATH.test(url.pathname) || isFeedSearch(url.searchParams));
}

function isFeedSearch(search: URLSearchParams): boolean {
  return /^(?:rss2?|atom|rdf)$/i.test(search.get("feed") ?? search.get("format") ?? search.get("type") ?? "");
}

function addressOf(href: string | undefined, base: string): string | null {
  const url = href
    ? URL.parse(
        href
          .trim()
          .replace(/^feed:(?:\/\/)?(?=https?:)/i, "")
          .replace(/^feed:\/\//i, "https://"),
        base,
      )
    : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

const HIDDEN = /<!--|<(?:script|style|template)\b/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The link, base and a tags outside comments and scripts. Does not build a document tree, because it runs on the main thread. */
function* tagsOf(html: string): Generator<Tag> {
  for (const [, name = "", written = ""] of visible(html).matchAll(/<(link|base|a)\s([^<>]*)>/gi)) {
    const attributes = new Map<string, string>();
    for (const [, key = "", doubled, single, bare] of written.matchAll(ATTRIBUTE)) {
      const value = doubled ?? single ?? bare ?? "";
      if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), decodeHTMLAttribute(value));
    }
    yield { name: name.toLowerCase(), attributes };
  }
}

function visible(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const hidden of html.matchAll(HIDDEN)) {
    if (hidden.index < at) continue;
    parts.push(html.slice(at, hidden.index));
    const name = hidden[0].slice(1).toLowerCase();
    const close = name === "!--" ? html.indexOf("-->", hidden.index) : html.indexOf(`</${name}`, hidden.index);
    // An unclosed element hides nothing: an extra link is better than none.
    at = close === -1 ? hidden.index + hidden[0].length : close;
    if (close === -1) break;
  }
  parts.push(html.slice(at));
  return parts.join("");
}
