import "server-only";
import { getFeed } from "@/lib/articles/data";
import { saveFeed } from "@/lib/articles/mutations";
import { env } from "@/lib/env";
import type { HttpClient } from "@/lib/news/fetch/http";
import { createLinkDecoder, type LinkDecoder } from "@/lib/news/search/google-link";
import { siteSource } from "@/lib/news/search/site";
import type { NewsSource } from "@/lib/news/types";
import { findModelOutput } from "@/lib/runs/data-model-calls";
import { saveModelCall } from "@/lib/runs/mutations-model-calls";
import type { Run } from "@/lib/runs/types";
import type { ModelFailure } from "@/lib/writing/model/failures";
import { type Models, openModels } from "@/lib/writing/model/open-models";
import { recordedModel } from "@/lib/writing/model/recorded";
import { openClient, openSources, SAMPLE_ANSWERS } from "./open-sources";
import { type Budget, openBudget } from "./token-budget";

/** Resources shared by the steps of a run, opened at its start and closed at its end. */
export type RunContext = {
  client: HttpClient;
  /** Searches a query's own site. */
  site: NewsSource;
  /** The search sources, in order of preference. */
  sources: NewsSource[];
  decodeLink: LinkDecoder;
  /** Null: the built-in extractive summarizer. */
  models: Models | null;
  /** Whether the models return the answers recorded for the bundled sample. */
  isRecorded: boolean;
  /** Why the models returned no text for an article, by article id. */
  failures: Map<number, ModelFailure>;
  budget: Budget;
  timeZone: string;
  /** Signals that abort at the time limit of their stage, which starts with the first call. */
  deadlines: { collect(): AbortSignal; fetch(): AbortSignal };
  close(): Promise<void>;
};

/** Several times the duration of 200 queries. Limits the delay by a slow source. */
export const COLLECT_MS = 10 * 60_000;
const FETCH_MS = 15 * 60_000;

function startOnce(ms: number): () => AbortSignal {
  let deadline: AbortSignal | undefined;
  return () => {
    deadline ??= AbortSignal.timeout(ms);
    return deadline;
  };
}

export function openRunContext(run: Pick<Run, "id" | "sources">, signal: AbortSignal): RunContext {
  const settings = env();
  const client = openClient();
  const budget = openBudget(run.id, settings);
  const live = openModels(settings, {
    reserve: budget.reserve,
    signal,
    store: {
      find: (cacheKey) => findModelOutput(cacheKey),
      save: (call) => saveModelCall({ ...call, run_id: run.id, error: null }),
    },
  });
  const recorded = live === null && isSampleOnly(run.sources) ? recordedModel(SAMPLE_ANSWERS) : null;
  return {
    client,
    site: siteSource({ client, store: { find: (url) => getFeed(url), save: (feed) => saveFeed(feed) } }),
    sources: openSources(client, run.sources),
    decodeLink: createLinkDecoder({ client, baseURL: settings.GOOGLE_NEWS_URL }),
    models: recorded ? { writer: recorded, reader: recorded } : live,
    isRecorded: recorded !== null,
    failures: new Map(),
    budget,
    timeZone: settings.DIGEST_TIMEZONE,
    deadlines: { collect: startOnce(COLLECT_MS), fetch: startOnce(FETCH_MS) },
    close: () => client.close(),
  };
}

/** Whether a run reads only the bundled sample. */
function isSampleOnly(sources: string[]): boolean {
  return sources.length > 0 && sources.every((source) => source === "sample");
}
