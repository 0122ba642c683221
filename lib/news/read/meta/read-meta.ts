import "server-only";
import type { Element, Document as Page } from "domhandler";
import { textContent } from "domutils";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { toOneLine } from "@/lib/language/shorten";
import { bodyOf, elementsIn, selects } from "@/lib/news/read/dom/tree";
import type { ExtractedPage } from "@/lib/news/types";
import { cleanAuthor } from "./author";
import { findPageDates } from "./date";
import type { MetaMap } from "./html";
import type { LinkedArticle } from "./json-ld";
import { textParts } from "./text";

export type PageMeta = Omit<ExtractedPage, "text" | "text_status" | "is_error">;

/** Reads the metadata of an article. Call it before the page is cleaned, because dates and names are in the boilerplate. */
export function readMeta(tree: Page, linked: LinkedArticle, url: string): PageMeta {
  const elements = elementsIn(tree);
  const meta = metaMapOf(elements);
  const site_name =
    [meta.get("og:site_name"), linked.siteName, meta.get("application-name")]
      .map((name) => short(name, 120))
      .find((name) => name && !/^(https?:|www\.|@)/i.test(name)) ?? null;
  const names = [site_name, getDomainWithoutSuffix(url)].filter((name) => name !== null);
  return {
    title: findTitle(elements, meta, linked, names),
    author: findAuthor(elements, meta, linked, site_name) ?? findShownByline(tree, elements, site_name),
    ...findPageDates(elements, meta, linked, url),
    image: findImage(elements, meta, linked, url),
    site_name,
    canonical_url: findCanonical(elements, meta, url),
    language: findLanguage(elements, meta, linked),
    section: short([meta.get("article:section") ?? [], linked.sections].flat().join(", "), 200),
  };
}

function metaMapOf(elements: Element[]): MetaMap {
  const map = new Map<string, string>();
  for (const { attribs } of elements.filter(({ name }) => name === "meta")) {
    const content = attribs.content?.trim();
    const names = attribs.property ?? attribs.name ?? attribs.itemprop;
    for (const name of names?.toLowerCase().split(/\s+/) ?? []) if (content && !map.has(name)) map.set(name, content);
  }
  return map;
}

function findTitle(elements: Element[], meta: MetaMap, linked: LinkedArticle, names: string[]): string | null {
  const isSite = (text: string) => names.some((name) => squeeze(name) === squeeze(text));
  const headings = elements
    .filter(({ name }) => name === "h1")
    .slice(0, 10)
    .flatMap((heading) => short(textContent(heading), 400) ?? []);
  const title = elements.find(({ name }) => name === "title");
  const shown = short(title && textContent(title), 400);
  const named = [meta.get("og:title"), linked.headline, meta.get("twitter:title")]
    .flatMap((text) => short(text, 400) ?? [])
    .filter((text) => !isSite(text));
  // The heading is the author's title. The titles in the head are versions for the site or search engines.
  const heading = headings.find(
    (text) =>
      text.length > 8 &&
      !isSite(text) &&
      [...named, shown].some((name) => name && squeeze(name).includes(squeeze(text))),
  );
  const headline = withoutSite(named[0] ?? shown ?? headings[0] ?? null, names);
  // `Open Progress` + `Why collaboration wins` in one heading: the first part is the section.
  const isLonger =
    heading && headline && squeeze(heading) !== squeeze(headline) && squeeze(heading).endsWith(squeeze(headline));
  return heading && !isLonger ? heading : headline;
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** `A headline | The Daily News` without its last part, if that is the site's name or very short. */
function withoutSite(title: string | null, names: string[]): string | null {
  const [, main, last] = title?.match(/^(.{4,}?)\s+[|–—·»:-]+\s+([^|–—·»]{2,60})$/) ?? [];
  if (!title || !main || !last) return title;
  const end = squeeze(last);
  if (names.map(squeeze).some((name) => end && (name.includes(end) || (name.length > 3 && end.includes(name)))))
    return main;
  return main.length > 12 && /\s[|»]\s[^|»]*$/.test(title) && last.split(/\s+/).length <= 5 ? main : title;
}

function findAuthor(elements: Element[], meta: MetaMap, linked: LinkedArticle, site: string | null): string | null {
  const named = cleanAuthor(linked.authors.slice(0, 6).join(", "), site);
  if (named) return named;
  for (const name of [
    "author",
    "article:author",
    "parsely-author",
    "sailthru.author",
    "byl",
    "dc.creator",
    "dcterms.creator",
    "article_author",
  ]) {
    const author = cleanAuthor(meta.get(name), site);
    if (author) return author;
  }
  for (const element of elements.filter(isByline).slice(0, 12)) {
    const author = cleanAuthor(partsOf(element), site);
    if (author) return author;
  }
  return null;
}

const isByline = selects(
  "[itemprop~=author] [itemprop=name],[rel~=author],[itemprop~=author],.byline-name,.author-name,.author,.byline,[class*=byline]",
);
const PERSONS =
  /^\p{Lu}[\p{L}.'’-]*( (\p{Lu}[\p{L}.'’-]*|and|de|van|von|la|bin|al))*(, \p{Lu}[\p{L}.'’-]*( \p{Lu}[\p{L}.'’-]*)*)*$/u;

/** `By Ann Lee` below the heading, without any markup. */
function findShownByline(tree: Page, elements: Element[], site: string | null): string | null {
  const texts = textParts(bodyOf(tree), 4_000);
  const h1 = elements.find(({ name }) => name === "h1");
  const heading = toOneLine(h1 ? textContent(h1) : "");
  const start = Math.max(
    0,
    texts.findIndex((text) => heading.startsWith(text)),
  );
  for (let at = start; at < Math.min(texts.length, start + 60); at += 1) {
    const text = texts[at] ?? "";
    const name = /^by:?$/i.test(text) ? (texts[at + 1] ?? "") : (/^by:? (.{3,80})$/i.exec(text)?.[1] ?? "");
    const author = cleanAuthor(name, site);
    if (author && PERSONS.test(author) && author.split(" ").length > 1 && author.split(" ").length < 9) return author;
  }
  return null;
}

/** The parts of a byline, as in `Ann Lee|Staff|May 2`. Names joined by `and` stay together. */
function partsOf(element: Element): string {
  return textParts(element)
    .join("|")
    .replace(/\s*\|?\s*(,|\band\b|&)\s*\|\s*/gi, " $1 ")
    .replace(/ ,/g, ",")
    .slice(0, 600);
}

const isImageLink = selects("link[rel=image_src]");
const isCanonicalLink = selects("link[rel~=canonical]");

function findImage(elements: Element[], meta: MetaMap, linked: LinkedArticle, url: string): string | null {
  const link = elements.find(isImageLink)?.attribs.href;
  const named = [meta.get("og:image:secure_url"), meta.get("og:image"), meta.get("og:image:url"), linked.image];
  for (const candidate of [...named, meta.get("twitter:image"), meta.get("twitter:image:src"), link]) {
    const image = webUrl(candidate, url);
    if (image) return image.href;
  }
  return null;
}

function findCanonical(elements: Element[], meta: MetaMap, url: string): string | null {
  const page = webUrl(url, url);
  if (!page) return null;
  const link = elements.find(isCanonicalLink)?.attribs.href;
  for (const candidate of [link, meta.get("og:url")]) {
    const canonical = webUrl(candidate, url);
    if (!canonical || !isSameSite(canonical, page)) continue;
    if (canonical.pathname === "/" && !canonical.search && page.pathname !== "/") continue;
    canonical.hash = "";
    return canonical.href;
  }
  return null;
}

function isSameSite(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return true;
  const domain = getDomain(one.hostname, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(other.hostname, { allowPrivateDomains: true });
}

function findLanguage(elements: Element[], meta: MetaMap, linked: LinkedArticle): string | null {
  const html = elements[0]?.attribs;
  const candidates = [
    html?.lang,
    html?.["xml:lang"],
    meta.get("content-language"),
    linked.language,
    meta.get("og:locale"),
  ];
  const language = candidates
    .map((text) => text?.trim().replace("_", "-"))
    .find((text) => text && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text));
  return language ?? null;
}

/** An absolute http or https URL without user name and password. */
function webUrl(text: string | null | undefined, base: string): URL | null {
  const url = text?.trim() && text.length <= 2_048 ? URL.parse(text.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url;
}

function short(text: string | null | undefined, length: number): string | null {
  return toOneLine(text ?? "").slice(0, length) || null;
}
