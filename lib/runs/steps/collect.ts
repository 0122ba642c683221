import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { listLinkTargets } from "@/lib/articles/data";
import { isDatabaseOutage } from "@/lib/db";
import { logError } from "@/lib/log";
import { FetchError } from "@/lib/news/fetch/http";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { matchRedirects } from "@/lib/news/search/redirect-links";
import { SourceError } from "@/lib/news/search/source-error";
import { isWithin, type RunClock } from "@/lib/news/search/time-window";
import type { NewsItem, NewsSource } from "@/lib/news/types";
import { listCompletedSearches, listFoundCandidates, searchKey } from "@/lib/runs/data-candidates";
import { type NewCandidate, resolveLinks, saveSearch } from "@/lib/runs/mutations-candidates";
import type { Run, RunQuery } from "@/lib/runs/types";
import type { Lease } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import { COLLECT_MS, type RunContext } from "@/lib/runs/worker/run-context";

/** One search: a query with one of its locations (empty for none), in one source. */
export type Search = { query: RunQuery; position: number; location: string; source: NewsSource };
export type SearchResult = { items: NewsItem[]; error: { code: string; message: string } | null };

/** Sources limit their own requests; this limits the database writes. */
const SAVES_AT_ONCE = 8;

/** Makes every search of the run that has no result yet. Records failures of sources without failing the run. */
export async function collectCandidates({ run, signal }: Lease, context: RunContext): Promise<void> {
  const searches = run.queries.flatMap((query, position) => searchesFor(query, position, context));
  const completed = await listCompletedSearches(run.id);
  const remaining = searches.filter(
    ({ position, location, source }) => !completed.has(searchKey(position, location, source.name)),
  );
  const progress = await startProgress(run.id, "collect", searches.length, searches.length - remaining.length);
  const limit = pLimit(SAVES_AT_ONCE);
  await Promise.all(
    remaining.map(async (search) => {
      await searchAndSave(run, search, context, signal, limit);
      progress.tick();
    }),
  );
  await resolveKnownLinks(run.id);
  await progress.finish();
}

/** Resolves redirect links that were decoded before, or whose article another source found with a direct link. */
async function resolveKnownLinks(runId: string): Promise<void> {
  const opaque = await listFoundCandidates(runId, { opaque: true });
  if (opaque.length === 0) return;
  const targets = await listLinkTargets(opaque.map(({ canonical_url }) => canonical_url));
  const matches = matchRedirects(opaque, await listFoundCandidates(runId, { opaque: false }));
  const links = opaque.flatMap((candidate) => {
    const url = targets.get(candidate.canonical_url) ?? matches.get(candidate)?.url;
    return url ? [{ id: candidate.id, url, canonical_url: canonicalUrl(url) }] : [];
  });
  await resolveLinks(runId, links);
}

async function searchAndSave(
  run: Run,
  search: Search,
  context: RunContext,
  signal: AbortSignal,
  limit: LimitFunction,
): Promise<void> {
  const { query, position, location, source } = search;
  const started = performance.now();
  const clock = { now: run.as_of, readAt: new Date(), timeZone: context.timeZone };
  const limits = { signal, deadline: context.deadlines.collect(), longestMs: COLLECT_MS };
  const { items, error } = await runSearch(search, clock, limits);
  // Undated items are judged after their page has been read.
  const isOutside = (date: Date | null) => date !== null && !isWithin(query.timeFilter, date, clock);
  const result = {
    run_id: run.id,
    position,
    location,
    source: source.name,
    items: items.length,
    outside: items.filter(({ date }) => isOutside(date)).length,
    error_code: error?.code ?? null,
    error: error?.message ?? null,
    duration_ms: Math.round(performance.now() - started),
  };
  const candidates = items.map(
    (item, rank): NewCandidate => ({
      run_id: run.id,
      status: isOutside(item.date) ? "outside" : "found",
      position,
      rank,
      source: source.name,
      canonical_url: canonicalUrl(item.url),
      url: item.url,
      title: item.title,
      opaque: item.opaque ?? false,
      outlet: item.outlet,
      outlet_url: item.outlet_url ?? null,
      text_url: item.text_url ?? null,
      author: item.author,
      date: item.date,
      summary: item.summary,
      image: item.image,
      text: isOutside(item.date) ? null : item.text,
      feed_text: isOutside(item.date) ? null : (item.feed_text ?? null),
    }),
  );
  await limit(() => saveSearch(result, candidates));
}

/** All searches of one query: every source that can answer it, for each of its locations. */
export function searchesFor(
  query: RunQuery,
  position: number,
  { site, sources }: Pick<RunContext, "site" | "sources">,
): Search[] {
  const locations = query.locations.length > 0 ? query.locations.map(({ name }) => name) : [""];
  const { site: own } = query;
  const covering = sources.filter((source) => covers(source, own));
  // Search sources need words; a query with only a site uses that site's feeds.
  const sourcesOfRow = [...(own ? [site] : []), ...(query.query ? covering : [])];
  return locations.flatMap((location) => sourcesOfRow.map((source) => ({ query, position, location, source })));
}

const covers = (source: NewsSource, site: string | null) => site === null || (source.covers?.(site) ?? true);

/** `deadline` aborts `longestMs` after the start. */
type SearchLimits = { signal: AbortSignal; deadline: AbortSignal; longestMs: number };

/** Makes one search. Returns failures in the result; throws only if `signal` is aborted or the database is unavailable. */
export async function runSearch(
  { query: { query, site, timeFilter }, location, source }: Search,
  clock: RunClock,
  { signal, deadline, longestMs }: SearchLimits,
): Promise<SearchResult> {
  try {
    const request = { query, location: location || null, site, timeFilter, ...clock };
    const items = await source.search({ ...request, signal: AbortSignal.any([signal, deadline]) });
    return { items, error: null };
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) {
      const message = `No answer within ${Math.round(longestMs / 1000)} seconds.`;
      return { items: [], error: { code: "timeout", message } };
    }
    if (error instanceof SourceError || error instanceof FetchError) {
      return { items: [], error: { code: error.code, message: error.message } };
    }
    if (isDatabaseOutage(error)) throw error;
    logError("A source failed with an unexpected error.", error, { source: source.name });
    return { items: [], error: { code: "internal", message: "The source's response could not be read." } };
  }
}
