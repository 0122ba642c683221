import "server-only";
import { ParseError, parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from "feedsmith";
import { shortenToSentence } from "@/lib/language/shorten";
import { siteOf } from "@/lib/news/compare/texts/publishers";
import { decodeBody } from "@/lib/news/fetch/charset";
import { firstNewsDate } from "@/lib/news/read/news-date";
import { collapsed, lineOfText, paragraphsOfText, plainLine, plainParagraphs } from "@/lib/news/read/plain-text";
import type { NewsItem } from "@/lib/news/types";
import {
  type Draft,
  draftOfAtom,
  draftOfJson,
  draftOfRdf,
  draftOfRss,
  type FeedDraft,
  type FeedText,
} from "./feed-drafts";
import { FeedError } from "./feed-error";
import { cleanFeed, isWhole, type Root, rootOf, withoutTail, withStandardElements } from "./feed-repair";

/** `url` is the URL of the feed after redirects. `dialect` names a vendor whose own elements are renamed to standard ones. */
export type FeedOptions = { url: string; contentType?: string | null; now: Date; timeZone: string; dialect?: "bing" };
export type Feed = { format: Root | "json"; title: string | null; items: NewsItem[] };

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ITEMS = 1000;
/** Limit of tags and character references, which cost memory. Real feeds have at most 70 per 1,000 characters. */
const MAX_MARKS = 400_000;
const MAX_URL_LENGTH = 4096;
const SUMMARY_LENGTH = 1000;
/** Maximum characters read of an item's texts, including markup, so that a huge item costs no more than an article. */
const SUMMARY_SOURCE_LENGTH = 10_000;
const TEXT_SOURCE_LENGTH = 500_000;
/** Shorter texts of a feed are teasers. */
const FULL_TEXT_LENGTH = 1200;

/** Parses an RSS, RDF, Atom or JSON feed. Items without a URL are skipped. Throws `FeedError`. */
export function parseFeed(bytes: Uint8Array | string, options: FeedOptions): Feed {
  if (bytes.length > MAX_BYTES) throw new FeedError("too-large", "The feed is larger than 8 MB.");
  const text =
    typeof bytes === "string"
      ? bytes
      : decodeBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options.contentType ?? null);
  if (countMarks(text) > MAX_MARKS) throw new FeedError("too-large", "The feed has too much markup.");
  const plain = text.replace(/^\ufeff/, "");
  const { format, draft } = readDraft(options.dialect === "bing" ? withStandardElements(plain) : plain);
  const title = draft.title ? lineOfText(draft.title.value) || null : null;
  const link = resolve(draft.link, options.url);
  const base = resolve(draft.base, link ?? options.url) ?? link ?? options.url;
  const sites = [options.url, ...(link ? [link] : [])].map((address) => siteOf(address, null));
  const items = draft.items.map((item) => itemOf(item, { ...options, title, base, sites }));
  return { format, title, items: items.filter((item) => item !== null) };
}

function countMarks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 60 || code === 38) count++;
  }
  return count;
}

function readDraft(text: string): { format: Feed["format"]; draft: FeedDraft } {
  const start = text.trimStart();
  if (start.startsWith("{")) return { format: "json", draft: readJson(start) };
  const root = rootOf(text);
  if (root) return { format: root.root, draft: readXml(cleanFeed(text, root), root.root) };
  if (/^(?:<\?xml[^>]*\?>)?(?:\s|<!--[^>]*-->)*$/.test(start.slice(0, 4096))) {
    throw new FeedError("empty", "The document is empty.");
  }
  if (/<(?:!doctype html|html|head|body)[\s>]/i.test(start.slice(0, 4096))) {
    throw new FeedError("html", "The address is a web page, not a feed.");
  }
  throw new FeedError("not-a-feed", "The document is not RSS, Atom or JSON Feed.");
}

function readJson(text: string): FeedDraft {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new FeedError("malformed", "The document is invalid JSON.", { cause });
  }
  try {
    return draftOfJson(parseJsonFeed(json, { maxItems: MAX_ITEMS }));
  } catch (cause) {
    throw new FeedError("not-a-feed", "The document is JSON, but not a JSON Feed.", { cause });
  }
}

function readXml(xml: string, root: Root): FeedDraft {
  const attempts = isWhole(xml) ? [xml, withoutTail(xml, root)] : [withoutTail(xml, root)];
  let cause: unknown;
  for (const attempt of attempts) {
    if (attempt === null) continue;
    try {
      return readRoot(attempt, root);
    } catch (error) {
      if (error instanceof ParseError && isWhole(xml))
        throw new FeedError("no-items", "The feed is empty.", { cause: error });
      cause = error;
    }
  }
  throw new FeedError("malformed", "The feed is truncated or not well-formed.", { cause });
}

function readRoot(xml: string, root: Root): FeedDraft {
  const limit = { maxItems: MAX_ITEMS };
  if (root === "rss") return draftOfRss(parseRssFeed(xml, limit));
  return root === "rdf" ? draftOfRdf(parseRdfFeed(xml, limit)) : draftOfAtom(parseAtomFeed(xml, limit));
}

/** `sites`: those of the feed, whose title names the outlet of their own articles only. */
type Context = { title: string | null; base: string; sites: string[]; now: Date; timeZone: string };

function itemOf(draft: Draft, context: Context): NewsItem | null {
  const base = resolve(draft.base, context.base) ?? context.base;
  const url = firstOf(draft.links, (link) => resolve(link, base));
  if (!url) return null;
  const summary = draft.summary ? lineOf(draft.summary) : "";
  const text = fullTextOf(draft.contents, summary === "");
  const short = withoutFooter(summary) || collapsed(text);
  const outlet_url = resolve(draft.outlet_url, base);
  const title =
    (draft.title && lineOf(draft.title)) || shortenToSentence(short, 120) || url.replace(/^https?:\/\//, "");
  return {
    url,
    title: shortenToSentence(title, 500),
    outlet:
      (draft.outlet && lineOfText(draft.outlet)) || (context.sites.includes(siteOf(url, null)) ? context.title : null),
    ...(outlet_url ? { outlet_url } : {}),
    author: authorOf(draft.authors),
    date: firstNewsDate(draft.dates, context),
    summary: shortenToSentence(short, SUMMARY_LENGTH) || null,
    image: firstOf(draft.images, (image) => resolve(image, base)),
    text: null,
    feed_text: text.length > FULL_TEXT_LENGTH ? text : null,
  };
}

/** The longest text as paragraphs. Empty if it is only a teaser and not needed as a summary. */
function fullTextOf(contents: (FeedText | null)[], isNeeded: boolean): string {
  const texts = contents.filter((content) => content !== null);
  const [longest] = texts.sort((one, other) => other.value.length - one.value.length);
  if (!longest || (!isNeeded && longest.value.length <= FULL_TEXT_LENGTH)) return "";
  return withoutFooter(paragraphsOf(longest));
}

function lineOf({ value, isHtml }: FeedText): string {
  const start = value.slice(0, SUMMARY_SOURCE_LENGTH);
  return isHtml ? plainLine(start) : lineOfText(start);
}

function paragraphsOf({ value, isHtml }: FeedText): string {
  const start = value.slice(0, TEXT_SOURCE_LENGTH);
  return isHtml ? plainParagraphs(start) : paragraphsOfText(start);
}

/** Removes the line that WordPress adds to every text. */
function withoutFooter(text: string): string {
  const end = Math.max(0, text.length - 600);
  return (
    text.slice(0, end) +
    text.slice(end).replace(/\s*The post [^\n]{1,300} (?:first )?appeared (?:first )?on [^\n]{1,200}\.?$/, "")
  );
}

function firstOf<T>(values: (string | undefined)[], read: (value: string) => T | null): T | null {
  for (const value of values) {
    const result = value ? read(value) : null;
    if (result !== null) return result;
  }
  return null;
}

function resolve(address: string | undefined, base: string): string | null {
  const url = address ? URL.parse(address.trim(), base) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

function authorOf(names: (string | undefined)[]): string | null {
  const plain = names.map((name) => lineOfText(name ?? "")).filter((name) => name && !/^\S+@\S+$|^https?:/.test(name));
  return shortenToSentence([...new Set(plain)].slice(0, 5).join(", "), 200) || null;
}
