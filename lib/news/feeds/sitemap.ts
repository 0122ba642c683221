import "server-only";
import { decodeXML } from "entities";

/** A page in a sitemap. `title`, `outlet` and `published` come from its news extension. */
type SitemapEntry = {
  url: string;
  title: string | null;
  outlet: string | null;
  published: string | null;
  modified: string | null;
};

/** The pages of a sitemap, or the sitemaps of an index. */
export type Sitemap = { pages: SitemapEntry[]; sitemaps: { url: string; modified: string | null }[] };

/** The protocol's limit is 50,000, far more than the news of a month. */
const MAX_ENTRIES = 5_000;

/** Parses a sitemap, a sitemap index (sitemaps.org 0.9) or a news sitemap. Anything else has no entries; a truncated file has those before
 * the cut. */
export function parseSitemap(xml: string): Sitemap {
  const sitemaps = [...elementsOf(xml, "sitemap")].flatMap((entry) => {
    const url = webAddressOf(entry);
    return url ? [{ url, modified: textOf(entry, "lastmod") }] : [];
  });
  const pages = [...elementsOf(xml, "url")].flatMap((entry) => {
    const url = webAddressOf(entry);
    if (!url) return [];
    return [
      {
        url,
        title: textOf(entry, "title"),
        outlet: textOf(entry, "name"),
        published: textOf(entry, "publication_date"),
        modified: textOf(entry, "lastmod"),
      },
    ];
  });
  return { pages, sitemaps };
}

/** The contents of all elements with a name, with any prefix. Linear in the text's length. */
function* elementsOf(xml: string, name: string): Generator<string> {
  const tag = new RegExp(`<(/?)(?:[\\w-]{1,20}:)?${name}(?:\\s[^<>]{0,500})?>`, "g");
  let start: number | null = null;
  let count = 0;
  for (const { 1: slash, 0: whole, index } of xml.matchAll(tag)) {
    if (slash === "") start = index + whole.length;
    else if (start !== null) {
      yield xml.slice(start, index);
      start = null;
      count += 1;
      if (count === MAX_ENTRIES) return;
    }
  }
}

/** The text of an entry's element, ignoring elements of the same name in images and videos. */
function textOf(entry: string, name: string): string | null {
  const [content] = elementsOf(["image:image", "video:video"].reduce(withoutElement, entry), name);
  if (content === undefined) return null;
  const section = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(content)?.[1];
  return (section ?? decodeXML(content)).trim() || null;
}

function withoutElement(text: string, name: string): string {
  const parts = text.split(`</${name}>`);
  const last = parts.pop() ?? "";
  return parts.map((part) => part.slice(0, startOf(part, `<${name}`))).join("") + last;
}

function startOf(text: string, tag: string): number {
  const at = text.indexOf(tag);
  return at === -1 ? text.length : at;
}

function webAddressOf(entry: string): string | null {
  const url = URL.parse(textOf(entry, "loc") ?? "");
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
