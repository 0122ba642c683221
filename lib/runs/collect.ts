import "server-only";
import pLimit from "p-limit";
import { canonicalUrl } from "@/lib/collect/canonical-url";
import { FetchError } from "@/lib/collect/http";
import { SourceError } from "@/lib/collect/source-error";
import type { NewsItem, NewsSource } from "@/lib/collect/types";
import { isWithin, type RunClock } from "@/lib/collect/window";
import { logError } from "@/lib/log";
import { listAnsweredSearches, searchKey } from "./data";
import type { Lease } from "./lease";
import { saveSearch } from "./mutations";
import { startProgress } from "./progress";
import type { Tools } from "./tools";
import type { Run, RunQuery } from "./types";

type Question = { query: RunQuery; position: number; location: string; source: NewsSource };
type Answer = { items: NewsItem[]; error: { code: string; message: string } | null };

const AT_ONCE = 32;

/** Asks every source every question of the run that it has not answered yet. One dead source is a line in the report. */
export async function collectCandidates({ run, signal }: Lease, tools: Tools): Promise<void> {
  const questions = run.queries.flatMap((query, position) =>
    placesOf(query).flatMap((location) =>
      sourcesFor(query, tools).map((source): Question => ({ query, position, location, source })),
    ),
  );
  const answered = await listAnsweredSearches(run.id);
  const open = questions.filter((question) => !answered.has(keyOf(question)));
  const progress = await startProgress(run.id, "collect", questions.length, questions.length - open.length);
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    open.map((question) =>
      limit(async () => {
        signal.throwIfAborted();
        await keepAnswer(run, question, tools, signal);
        progress.tick();
      }),
    ),
  );
  await progress.finish();
}

async function keepAnswer(run: Run, question: Question, tools: Tools, signal: AbortSignal): Promise<void> {
  const { query, position, location, source } = question;
  const started = performance.now();
  const clock = { now: run.as_of, readAt: new Date(), timeZone: tools.timeZone };
  const { items, error } = await ask(question, clock, signal);
  // An undated item's page may tell its date: it is decided when that was read.
  const isOutside = (date: Date | null) => date !== null && !isWithin(query.timeFilter, date, clock);
  await saveSearch(
    {
      run_id: run.id,
      position,
      location,
      source: source.name,
      items: items.length,
      outside: items.filter(({ date }) => isOutside(date)).length,
      error_code: error?.code ?? null,
      error: error?.message ?? null,
      duration_ms: Math.round(performance.now() - started),
    },
    items.map((item, rank) => ({
      run_id: run.id,
      status: isOutside(item.date) ? "outside" : "found",
      position,
      rank,
      source: source.name,
      canonical_url: canonicalUrl(item.url),
      url: item.url,
      title: item.title,
      outlet: item.outlet,
      author: item.author,
      date: item.date,
      summary: item.summary,
      image: item.image,
      text: isOutside(item.date) ? null : item.text,
      feed_text: isOutside(item.date) ? null : (item.feed_text ?? null),
    })),
  );
}

async function ask({ query, location, source }: Question, clock: RunClock, signal: AbortSignal): Promise<Answer> {
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
function sourcesFor(query: RunQuery, tools: Tools): NewsSource[] {
  const own = query.site ? [tools.site] : [];
  return query.query ? [...own, ...tools.sources] : own;
}

function keyOf({ position, location, source }: Question): string {
  return searchKey(position, location, source.name);
}
