import type { CandidateStatus } from "@/db/enums";
import type { RunQuery } from "@/db/schema";

export type { RunQuery };

/** The stages of a run, in order. */
export const STAGES = ["collect", "fetch", "deduplicate", "summarize", "choose", "publish"] as const;
export type Stage = (typeof STAGES)[number];

export type RunStatus = "starting" | "running" | "completed" | "error";

/** What started a run: the product's first start, a user, the schedule or the command line. */
export type RunKind = "first" | "manual" | "scheduled" | "command";

/** A claimed run with the input of its steps. */
export type Run = {
  id: string;
  user_id: number | null;
  /** The briefing's edition. Null: the default edition, or a private briefing. */
  edition_id: number | null;
  kind: RunKind;
  /** The time the run treats as now. */
  as_of: Date;
  sources: string[];
  queries: RunQuery[];
  send_email: boolean;
  /** Its briefing is for its user and admins only. */
  is_private: boolean;
  attempts: number;
};

export type StageProgress = { stage: Stage; done: number; total: number };

/** The response of `GET /api/task_status/{taskId}`. */
export type TaskStatus = {
  status: RunStatus;
  summary_id: number | null;
  error: string | null;
  progress: StageProgress;
};

/** A run in the list of runs; times are ISO 8601 UTC. */
export type RunEntry = {
  task_id: string;
  kind: RunKind;
  status: RunStatus;
  error: string | null;
  progress: StageProgress;
  /** The owner of the queries. Null if deleted. */
  user_id: number | null;
  username: string | null;
  /** The time the run treated as now. */
  as_of: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  summary_id: number | null;
  /** Its briefing is for its user and admins only. */
  is_private: boolean;
};

/** Counts of a query's items by outcome. */
export type QueryCounts = {
  query: string;
  site: string | null;
  /** Names. */
  locations: string[];
  found: number;
  new: number;
  duplicates: number;
  blocked: number;
  no_text: number;
  outside: number;
  used: number;
};

/** The search results of one source in a run. */
export type SourceCounts = { source: string; searches: number; items: number; errors: number; error: string | null };

/** Progress and duration of one stage. The duration is null until it ends. */
export type StageReport = {
  stage: Stage;
  done: number;
  total: number;
  started_at: string;
  finished_at: string | null;
  duration_ms: number | null;
};

/** Counts of a stage's empty and failed items. */
export type StageOutcome = { empty: number; failed: number };

/** The search results of one source: a search source, or the `site` of one query. */
export type SourceReport = {
  source: string;
  site: string | null;
  searches: number;
  answers: number;
  errors: number;
  items: number;
  last_error: string | null;
  /** The source's health when the run ended (`returned nothing for 2 runs`). Null if good. */
  silence: string | null;
};

/** Calls and tokens of one model. */
export type ModelUsage = {
  model: string;
  calls: number;
  failed: number;
  input_tokens: number;
  output_tokens: number;
};

/** A candidate that is not in its run's briefing, and why. */
export type UnusedCandidate = {
  /** The query that found it. */
  query: string;
  title: string;
  url: string;
  outlet: string | null;
  source: string;
  date: string | null;
  status: CandidateStatus;
  /** One sentence. */
  reason: string;
  /** The article it became or repeats. */
  article_id: number | null;
};

/** The report of a run (contract 5.9). */
export type RunReport = RunEntry & {
  attempts: number;
  send_email: boolean;
  /** Notes for admins, one sentence each. */
  notes: string[];
  /** Estimated tokens of its model calls. Null without a model. */
  token_estimate: number | null;
  /** The scheduled time. Null for other runs. */
  scheduled_for: string | null;
  /** Null until it ends. */
  duration_ms: number | null;
  queries: QueryCounts[];
  sources: SourceReport[];
  stages: StageReport[];
  calls: number;
  input_tokens: number;
  output_tokens: number;
  models: ModelUsage[];
  /** At list prices in US dollars. Null if a model's price is unknown. */
  cost_usd: number | null;
  mails: { sent: number; failed: number; waiting: number };
};

/** A model call before it is made; `run_id` is null outside runs. */
export type PlannedCall = {
  run_id: string | null;
  purpose: string;
  prompt_version: string;
  model: string;
  tokens: number;
};

/** Token budgets. Null: unlimited. */
export type TokenLimits = { run: number | null; month: number | null };

/** The feeds of a site. `error` says why there are none. */
export type SiteFeeds = { feeds: { url: string; title: string | null; items: number }[]; error: string | null };

/**
 * A run's verdict on an item: take it (`new`), or skip it because it is stored, repeats another item, is outside the query's time range, or
 * exceeds its `maxItems`.
 */
export type PreviewVerdict = "new" | "stored" | "repeat" | "outside" | "more";

/** A current search result of a query. `date` is ISO 8601 UTC. */
export type PreviewItem = {
  title: string;
  url: string;
  outlet: string | null;
  date: string | null;
  /** The sources that returned it. */
  sources: string[];
  verdict: PreviewVerdict;
  /** Why it is skipped, or what only a run can determine. One sentence. */
  reason: string | null;
  /** The id of the same stored article. */
  article_id: number | null;
};

/** The result of one search of a preview. */
type PreviewAnswer = { source: string; location: string | null; items: number; error: string | null };

/** The dry run of a query: its first items, counts by verdict, and the result of every search. */
export type Preview = { items: PreviewItem[]; counts: Record<PreviewVerdict, number>; answers: PreviewAnswer[] };

/** The schedule of runs. Times are ISO 8601 UTC. */
export type ScheduleState = {
  /** Whether a worker watches the schedule. */
  is_watched: boolean;
  next: string | null;
  /** The latest scheduled time that has passed and was not handled by a worker. */
  missed: string | null;
};

/** The queries of a scheduled run. */
export type ScheduledQueries = {
  /** The master user. Null if none is selected. */
  master: { id: number; username: string } | null;
  /** Queries with a text or a site. */
  runnable: number;
  /** Queries that are not starter queries. */
  own: number;
};

/** Counts of the model calls of one run. `error` is the message of a failed one. */
export type ModelHealth = { calls: number; failed: number; error: string | null };

/** The fields of the newest finished run from which alerts are derived. */
export type EndedRun = {
  is_scheduled: boolean;
  is_retry: boolean;
  status: string;
  error: string | null;
  notes: string[];
  streaks: Record<string, { empty_runs: number; failed_runs: number }>;
  /** Number of articles its searches returned. */
  items: number;
};

/** The bundled sample's newest briefing: when it was generated, and whether the landing page or only the archive shows it. */
export type SampleNews = { date: string; shown: "landing" | "archive" | "unpublished" };
