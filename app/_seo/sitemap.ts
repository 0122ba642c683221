import { getBrand } from "@/lib/brand/data";
import { listFeedBriefings, listPublished, measurePublished } from "@/lib/briefings/data-archive";
import type { PublishedId } from "@/lib/briefings/types";
import { listEditions } from "@/lib/editions/data";
import { editionPath } from "@/lib/editions/rules";
import { escapeXml } from "@/lib/language/xml";
import { addressOf } from "./address";

/** A file may have 50,000 URLs (sitemaps.org); the remainder is for fixed pages. */
const MAX_URLS = 49_000;
/** The fixed pages of the site and of every edition. */
async function listFixedPages(): Promise<string[]> {
  const editions = await listEditions();
  const own = editions.flatMap((edition) => [editionPath(edition), editionPath(edition, "/archive")]);
  return ["/", "/archive", "/privacy-terms", ...own].map((path) => `<url><loc>${addressXml(path)}</loc></url>`);
}

const EVERYTHING = 2 ** 31 - 1;

/** All indexable pages: one file, or an index of several files if there are too many for one. */
export async function renderSitemap(most = MAX_URLS): Promise<string> {
  const { briefings, stories, tooMany } = await measurePublished(most);
  if (tooMany) {
    const parts = [...partsOf("briefings", briefings, most), ...partsOf("stories", stories, most)];
    return xml(
      "sitemapindex",
      parts.map((part) => `<sitemap><loc>${addressXml(`/sitemap/${part}`)}</loc></sitemap>`),
    );
  }
  return xml("urlset", [
    ...(await listFixedPages()),
    ...(await listPublished("briefings", 0, EVERYTHING)).map(addressOfBriefing),
    ...(await listPublished("stories", 0, EVERYTHING)).map(addressOfStory),
  ]);
}

function partsOf(what: string, largest: number, most: number): string[] {
  return Array.from({ length: Math.ceil((largest + 1) / most) }, (_, index) => `${what}-${index + 1}.xml`);
}

/** One file of the index by name. Null if the index has no such file. */
export async function renderSitemapPart(name: string, most = MAX_URLS): Promise<string | null> {
  const [, what, number] = /^(briefings|stories)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  if ((what !== "briefings" && what !== "stories") || number === undefined) return null;
  const from = (Number(number) - 1) * most;
  const published = await listPublished(what, from, from + most);
  if (published.length === 0 && Number(number) > 1) return null;
  return xml("urlset", [
    ...(what === "briefings" && number === "1" ? await listFixedPages() : []),
    ...published.map(what === "briefings" ? addressOfBriefing : addressOfStory),
  ]);
}

const addressOfBriefing = (published: PublishedId) => dated(`/briefing/${published.id}`, published.generated_at);
const addressOfStory = (published: PublishedId) => dated(`/story/${published.id}`, published.generated_at);

function dated(path: string, generated_at: string): string {
  return `<url><loc>${addressXml(path)}</loc><lastmod>${generated_at}</lastmod></url>`;
}

const NEWS_MS = 48 * 3_600_000;
const MAX_NEWS_STORIES = 1000;
const MAX_NEWS_BRIEFINGS = 40;

/** The stories of the last two days for news search engines. Without any, the site's home. */
export async function renderNewsSitemap(now: Date): Promise<string> {
  const briefings = await listFeedBriefings(MAX_NEWS_BRIEFINGS);
  const fresh = briefings.filter(({ generated_at }) => now.getTime() - Date.parse(generated_at) < NEWS_MS);
  const { digest_title } = await getBrand();
  const seen = new Set<number>();
  const urls = fresh.flatMap(({ generated_at, stories }) =>
    stories.flatMap(({ article_id, ai_takeaway_title }) => {
      if (seen.has(article_id)) return [];
      seen.add(article_id);
      return `<url><loc>${addressXml(`/story/${article_id}`)}</loc><news:news><news:publication><news:name>${escapeXml(
        digest_title,
      )}</news:name><news:language>en</news:language></news:publication><news:publication_date>${generated_at}</news:publication_date><news:title>${escapeXml(
        ai_takeaway_title,
      )}</news:title></news:news></url>`;
    }),
  );
  const home = `<url><loc>${addressXml("/")}</loc></url>`;
  return xml("urlset", urls.length > 0 ? urls.slice(0, MAX_NEWS_STORIES) : [home], NEWS_NAMESPACE);
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NEWS_NAMESPACE = ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';

function xml(root: string, items: string[], more = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}${more}>\n${items.join("\n")}\n</${root}>\n`;
}

function addressXml(path: string): string {
  return escapeXml(addressOf(path));
}
