import "server-only";
import type { TimeFilter } from "@/db/enums";
import { listArticlesByBands, listKnownArticles, listLinkTargets } from "@/lib/articles/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { compareTexts, fingerprint, type TextDoc } from "@/lib/news/compare/texts/reprints";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { matchRedirects } from "@/lib/news/search/redirect-links";
import { siteSource } from "@/lib/news/search/site";
import { isWithin, type RunClock } from "@/lib/news/search/time-window";
import type { NewsItem } from "@/lib/news/types";
import { readRunQuery } from "@/lib/queries/data";
import type { QueryInput } from "@/lib/queries/schema";
import { orderCandidates } from "@/lib/runs/rules";
import { runSearch, type Search, type SearchResult, searchesFor } from "@/lib/runs/steps/collect";
import type { Preview, PreviewItem, PreviewVerdict, RunQuery } from "@/lib/runs/types";
import { openClient, openSources } from "@/lib/runs/worker/open-sources";
import type { Admin } from "@/lib/viewer";
import { createPreviewLimiter } from "./preview-limiter";

const MAX_MS = 60_000;
const MAX_SHOWN = 200;

const limit = createPreviewLimiter(2);

type MergedItem = { item: NewsItem; key: string; sources: string[] };
type Verdict = Pick<PreviewItem, "verdict" | "reason" | "article_id">;

/**
 * Searches for a query as a run does, with a run's verdict on each item. Fetches no pages, stores nothing and calls no model. Throws
 * `invalid` for an empty query or an unknown location, `too_many`, and `conflict` if canceled.
 */
export async function previewQuery(
  admin: Admin,
  row: QueryInput,
  closed: AbortSignal,
  longestMs = MAX_MS,
): Promise<Preview> {
  const query = await readRunQuery(admin.id, row);
  if (query.query === "" && query.site === null) {
    throw new AppError("invalid", "Enter a query or a site first.");
  }
  return limit(admin, closed, async (signal) => {
    const now = new Date();
    const clock = { now, readAt: now, timeZone: env().DIGEST_TIMEZONE };
    const searches = await searchAll(query, clock, signal, longestMs);
    const found = orderCandidates(await mergeItems(searches), now);
    const items = await judgeAll(found, query, clock);
    const counts: Record<PreviewVerdict, number> = { new: 0, stored: 0, repeat: 0, outside: 0, more: 0 };
    for (const { verdict } of items) counts[verdict] += 1;
    return {
      items: items.slice(0, MAX_SHOWN),
      counts,
      answers: searches.map(({ search, result }) => ({
        source: search.source.name,
        location: search.location || null,
        items: result.items.length,
        error: result.error?.message ?? null,
      })),
    };
  });
}

type CompletedSearch = { search: Search; result: SearchResult };

/** Makes all searches of the query. A timeout fails only its own search. */
async function searchAll(
  query: RunQuery,
  clock: RunClock,
  signal: AbortSignal,
  longestMs: number,
): Promise<CompletedSearch[]> {
  const client = openClient();
  const limits = { signal, deadline: AbortSignal.timeout(longestMs), longestMs };
  const context = { site: siteSource({ client }), sources: openSources(client, env().NEWS_SOURCES) };
  const searchOne = async (search: Search): Promise<CompletedSearch> => {
    return { search, result: await runSearch(search, clock, limits) };
  };
  try {
    return await Promise.all(searchesFor(query, 0, context).map(searchOne));
  } finally {
    await client.close();
  }
}

/** Merges items with the same URL, after resolving known redirect links. */
async function mergeItems(searches: CompletedSearch[]): Promise<MergedItem[]> {
  const all = searches.flatMap(({ search, result }) =>
    result.items.map((item) => ({ ...item, by: search.source.name, key: canonicalUrl(item.url) })),
  );
  const opaque = all.filter((each) => each.opaque);
  const direct = all.filter((each) => !each.opaque);
  const targets = await listLinkTargets(opaque.map(({ key }) => key));
  const matches = matchRedirects(opaque, direct);
  const merged = new Map<string, MergedItem>();
  for (const { by, key, ...item } of [...direct, ...opaque.map((each) => ({ ...each, ...targetOf(each) }))]) {
    const existing = merged.get(key);
    if (!existing) merged.set(key, { item, key, sources: [by] });
    else if (!existing.sources.includes(by)) existing.sources.push(by);
  }
  return [...merged.values()];

  function targetOf(each: (typeof all)[number]) {
    const url = targets.get(each.key) ?? matches.get(each)?.url;
    return url ? { url, key: canonicalUrl(url), opaque: false } : {};
  }
}

async function judgeAll(found: MergedItem[], query: RunQuery, clock: RunClock): Promise<PreviewItem[]> {
  const stored = await listKnownArticles(found.map(({ key }) => key));
  const taken: Comparable[] = [];
  const items: PreviewItem[] = [];
  for (const { item, key, sources } of found) {
    const comparable: Comparable = { item, doc: docOf(item), bands: [] };
    const verdict = await judge(comparable, stored.get(key) ?? null, { query, taken, clock });
    if (verdict.verdict === "new") taken.push(comparable);
    const { title, url, outlet, date } = item;
    items.push({ title: title || url, url, outlet, date: date?.toISOString() ?? null, sources, ...verdict });
  }
  return items;
}

/** An item with the text from its source, if any, and the text's fingerprint. */
type Comparable = { item: NewsItem; doc: TextDoc | null; bands: number[] };
type Comparison = { query: RunQuery; taken: Comparable[]; clock: RunClock };

async function judge(
  comparable: Comparable,
  article_id: number | null,
  { query, taken, clock }: Comparison,
): Promise<Verdict> {
  const result = (verdict: PreviewVerdict, reason: string | null, id: number | null = null): Verdict => ({
    verdict,
    reason,
    article_id: id,
  });
  const { item } = comparable;
  if (item.date !== null && !isWithin(query.timeFilter, item.date, clock)) {
    return result("outside", OUTSIDE[query.timeFilter], article_id);
  }
  if (article_id !== null) return result("stored", null, article_id);
  if (taken.length >= query.maxItems) return result("more", `Beyond the row's Max of ${query.maxItems}.`);
  const repeated = await findRepeated(comparable, taken);
  if (typeof repeated === "number") return result("stored", "A reprint of a stored article.", repeated);
  if (repeated) return result("repeat", `The same text as “${repeated.title}”.`);
  if (item.opaque) return result("new", "A redirect link: only a run can tell where it leads.");
  if (item.date === null && query.timeFilter !== "any")
    return result("new", "Undated: only a run can read the date from its page.");
  return result("new", null);
}

const OUTSIDE: Record<TimeFilter, string> = {
  any: "Dated in the future.",
  "24h": "Older than the past day.",
  "7d": "Older than the past week.",
};

/** The stored article or earlier item with the same text. Null if there is none or no text to compare. */
async function findRepeated(comparable: Comparable, taken: Comparable[]): Promise<number | NewsItem | null> {
  const { doc } = comparable;
  if (!doc) return null;
  comparable.bands = fingerprint(doc.text).bands;
  const isSame = (other: TextDoc | null) => other !== null && compareTexts(doc, other).verdict === "reprint";
  const stored = (await listArticlesByBands(comparable.bands, doc.date)).find(isSame);
  if (stored) return stored.id;
  const own = new Set(comparable.bands);
  const near = taken.filter(({ bands }) => bands.some((band) => own.has(band)));
  return near.find((other) => isSame(other.doc))?.item ?? null;
}

function docOf({ title, text, feed_text, outlet, date, url }: NewsItem): TextDoc | null {
  const fullText = text ?? feed_text;
  return fullText ? { title, text: fullText, outlet, date, url } : null;
}
