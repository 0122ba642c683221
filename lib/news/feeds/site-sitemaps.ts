import "server-only";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import { decodeBody } from "@/lib/news/fetch/charset";
import { FetchError } from "@/lib/news/fetch/fetch-error";
import type { HttpClient } from "@/lib/news/fetch/http";
import { listSitemaps } from "@/lib/news/fetch/robots";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { lineOfText } from "@/lib/news/read/plain-text";
import type { NewsItem, SourceRequest } from "@/lib/news/types";
import { parseSitemap, type Sitemap } from "./sitemap";

const ACCEPT = "application/xml,text/xml;q=0.9,application/gzip;q=0.8,*/*;q=0.5";
/** Sitemap paths to try for sites without one in robots.txt, news sitemaps first. */
const WELL_KNOWN_PATHS = ["/sitemap_news.xml", "/news-sitemap.xml", "/sitemap.xml"];
/** Maximum files read per site and per index. */
const MAX_FILES = 8;
const MAX_OF_INDEX = 3;
const MAX_BYTES = 5 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** Pages of a plain sitemap changed within this many days may be news. */
const RECENT_DAYS = 31;
const MAX_LISTED = 1_000;

/** A page in a sitemap. Plain sitemaps have no titles: `title` is empty, and `slug` has the words of the URL. */
export type SitemapItem = NewsItem & { slug: string };

type Clock = Pick<SourceRequest, "signal" | "now" | "readAt" | "timeZone">;
type Settings = { client: HttpClient; site: string; request: Clock };

const unzip = promisify(gunzip);

/** The articles in a site's sitemaps, from robots.txt or otherwise well-known paths. Empty if there are none. */
export async function listSitemapItems(settings: Settings): Promise<SitemapItem[]> {
  const address = new URL(settings.site);
  const named = await listSitemaps(settings.client, address.href);
  const queue = named.length > 0 ? newsFirst(named) : WELL_KNOWN_PATHS.map((path) => `${address.origin}${path}`);
  const items = new Map<string, SitemapItem>();
  const seen = new Set<string>();
  for (let url = queue.shift(); url !== undefined && seen.size < MAX_FILES; url = queue.shift()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const { pages, sitemaps } = await readSitemap(url, settings);
    const newest = sitemaps.toSorted((a, b) => (b.modified ?? "").localeCompare(a.modified ?? ""));
    queue.unshift(...newsFirst(newest.map((each) => each.url)).slice(0, MAX_OF_INDEX));
    for (const page of pages) {
      const item = itemOf(page, settings);
      if (item) items.set(item.url, item);
    }
    // A news sitemap has all of a site's news; the others would add old pages.
    if (pages.some(({ title }) => title !== null)) break;
  }
  return [...items.values()].slice(0, MAX_LISTED);
}

function newsFirst(urls: string[]): string[] {
  return urls.toSorted((a, b) => Number(/news/i.test(b)) - Number(/news/i.test(a)));
}

const NONE: Sitemap = { pages: [], sitemaps: [] };

/** A file that is missing or unreadable has no entries. */
async function readSitemap(url: string, { client, request: { signal } }: Settings): Promise<Sitemap> {
  try {
    const response = await client.request(url, { accept: ACCEPT, truncate: true, ...(signal ? { signal } : {}) });
    if (response.status < 200 || response.status > 299) return NONE;
    const { body } = response;
    const isZipped = body[0] === 0x1f && body[1] === 0x8b;
    const xml = isZipped ? await unzip(body, { maxOutputLength: MAX_BYTES }) : body;
    return parseSitemap(decodeBody(xml, response.headers["content-type"] ?? "application/xml"));
  } catch (error) {
    signal?.throwIfAborted();
    const isZipFault = error instanceof Error && "code" in error && /^(?:Z_|ERR_BUFFER)/.test(String(error.code));
    if (error instanceof FetchError || isZipFault) return NONE;
    throw error;
  }
}

function itemOf(page: Sitemap["pages"][number], { site, request }: Settings): SitemapItem | null {
  const clock = { now: request.readAt, timeZone: request.timeZone };
  if (!isOnHost(page.url, hostOf(site))) return null;
  const title = lineOfText(page.title ?? "");
  const slug = slugOf(page.url);
  // A plain sitemap has the modification date, not the publication date.
  const changed = parseNewsDate(page.modified, clock);
  const isRecent = changed !== null && request.now.getTime() - changed.getTime() < RECENT_DAYS * DAY_MS;
  if (!title && (!isRecent || slug.split(" ").length < MIN_WORDS)) return null;
  const date = title ? parseNewsDate(page.published, clock) : null;
  const outlet = lineOfText(page.outlet ?? "") || null;
  return { url: page.url, title, slug, outlet, author: null, date, summary: null, image: null, text: null };
}

/** Minimum words in an article's URL; section URLs have fewer. */
const MIN_WORDS = 3;

function slugOf(url: string): string {
  const name = new URL(url).pathname.split("/").findLast((part) => part !== "") ?? "";
  const words = name.replace(/\.\w{1,5}$/, "").split(/[-_+]|%20/);
  return words.filter((word) => /^[a-z]+$|^\d{1,4}$/i.test(word)).join(" ");
}
