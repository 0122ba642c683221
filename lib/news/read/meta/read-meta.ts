import "server-only";
import type { Element, Document as Page } from "domhandler";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { elementsIn, selects } from "@/lib/news/read/dom/tree";
import { boundedLine } from "@/lib/news/read/plain-text";
import type { ExtractedPage } from "@/lib/news/types";
import { elementsAround } from "./around";
import { findAuthor } from "./bylines";
import { findPageDates } from "./date";
import type { LinkedArticle } from "./json-ld";
import { type MetaMap, metaMapOf } from "./meta-map";
import { findTitle } from "./title";

export type PageMeta = Omit<ExtractedPage, "text" | "text_status" | "is_error">;

/** Reads the metadata of an article. Call it before the page is cleaned, because dates and names are in the boilerplate. */
export function readMeta(tree: Page, linked: LinkedArticle, url: string): PageMeta {
  const elements = elementsIn(tree);
  const meta = metaMapOf(elements);
  const site_name =
    [meta.get("og:site_name"), linked.siteName, meta.get("application-name")]
      .map((name) => boundedLine(name, 120))
      .find((name) => name && !/^(https?:|www\.|@)/i.test(name)) ?? null;
  const names = [site_name, getDomainWithoutSuffix(url)].filter((name) => name !== null);
  const language = findLanguage(elements, meta, linked);
  const { title, headline } = findTitle({ elements, meta, linked, names, url });
  const around = elementsAround(elements, headline);
  return {
    title,
    author: findAuthor({ around, meta, linked, site: site_name, title }),
    ...findPageDates({ around, meta, linked, url, language }),
    image: findImage(elements, meta, linked, url),
    site_name,
    canonical_url: findCanonical(elements, meta, url),
    language,
    section: boundedLine([meta.get("article:section") ?? [], linked.sections].flat().join(", "), 200),
  };
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
