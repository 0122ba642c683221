import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { listLinkTargets } from "@/lib/articles/data";
import { logError } from "@/lib/log";
import { FetchError } from "@/lib/news/fetch/http";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { matchOpaqueItems } from "@/lib/news/search/redirect-links";
import { SourceError } from "@/lib/news/search/source-error";
import { isWithin, type RunClock } from "@/lib/news/search/time-window";
import type { NewsItem, NewsSource } from "@/lib/news/types";
import { listAnsweredSearches, listFinds, searchKey } from "@/lib/runs/data-candidates";
import { saveSearch, settleCandidates } from "@/lib/runs/mutations-candidates";
import type { Run, RunQuery } from "@/lib/runs/types";
import type { Lease } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import type { RunContext } from "@/lib/runs/worker/run-context";

export type Question = { query: RunQuery; position: number; location: string; source: NewsSource };
export type Answer = { items: NewsItem[]; error: { code: string; message: string } | null };

/** Answers kept at once: the waiting is left to the sources, each of which knows its own limits. */
const SAVES_AT_ONCE = 8;

/** Asks every source every question of the run that it has not answered yet. One dead source is a line in the report. */
export async function collectCandidates({ run, signal }: Lease, context: RunContext): Promise<void> {
  const questions = run.queries.flatMap((query, position) => questionsOf(query, position, context));
  const answered = await listAnsweredSearches(run.id);
  const open = questions.filter((question) => !answered.has(keyOf(question)));
  const progress = await startProgress(run.id, "collect", questions.length, questions.length - open.length);
  const limit = pLimit(SAVES_AT_ONCE);
  await Promise.all(
    open.map(async (question) => {
      await keepAnswer(run, question, context, signal, limit);
      progress.tick();
    }),
  );
  await settleLinks(run.id);
  await progress.finish();
}

/** Puts the real address in the place of an opaque link where it is known: decoded before, or the same article found elsewhere. */
async function settleLinks(runId: string): Promise<void> {
  const opaque = await listFinds(runId, { opaque: true });
  if (opaque.length === 0) return;
  const targets = await listLinkTargets(opaque.map(({ canonical_url }) => canonical_url));
  const matched = matchOpaqueItems(opaque, await listFinds(runId, { opaque: false }));
  const settled = opaque.flatMap((find) => {
    const url = targets.get(find.canonical_url) ?? matched.get(find)?.url;
    return url ? [{ id: find.id, url, canonical_url: canonicalUrl(url) }] : [];
  });
  await settleCandidates(runId, settled);
}

async function keepAnswer(
  run: Run,
  question: Question,
  context: RunContext,
  signal: AbortSignal,
  limit: LimitFunction,
): Promise<void> {
  const { query, position, location, source } = question;
  const started = performance.now();
  const clock = { now: run.as_of, readAt: new Date(), timeZone: context.timeZone };
  const { items, error } = await ask(question, clock, signal);
  // An undated item's page may tell its date: it is decided when that was read.
  const isOutside = (date: Date | null) => date !== null && !isWithin(query.timeFilter, date, clock);
  const search = {
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
  const finds = items.map((item, rank) => ({
    run_id: run.id,
    status: isOutside(item.date) ? ("outside" as const) : ("found" as const),
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
  }));
  await limit(() => saveSearch(search, finds));
}

/** What one row asks: every source that can answer it, for each of its locations. */
export function questionsOf(
  query: RunQuery,
  position: number,
  context: Pick<RunContext, "site" | "sources">,
): Question[] {
  return placesOf(query).flatMap((location) =>
    sourcesFor(query, context).map((source) => ({ query, position, location, source })),
  );
}

/** One source's answer to one question; its failure is an answer too. Throws when the signal calls the asking off. */
export async function ask(
  { query, location, source }: Question,
  clock: RunClock,
  signal: AbortSignal,
): Promise<Answer> {
  const { query: words, site, timeFilter } = query;
  try {
    const items = await source.search({
      query: words,
      location: location || null,
      site,
      timeFilter,
      ...clock,
      signal,
    });
    return { items, error: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError || error instanceof FetchError) {
      return { items: [], error: { code: error.code, message: error.message } };
    }
    logError("A source failed in a way it does not know.", error, { source: source.name });
    return { items: [], error: { code: "internal", message: "The source's answer could not be read." } };
  }
}

function placesOf(query: RunQuery): string[] {
  return query.locations.length > 0 ? query.locations.map(({ name }) => name) : [""];
}

/** Search sources need words; a row with a site alone is answered by the site's own feeds. */
function sourcesFor(query: RunQuery, context: Pick<RunContext, "site" | "sources">): NewsSource[] {
  const own = query.site ? [context.site] : [];
  return query.query ? [...own, ...context.sources] : own;
}

function keyOf({ position, location, source }: Question): string {
  return searchKey(position, location, source.name);
}
