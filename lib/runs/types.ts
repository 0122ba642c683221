import type { RunQuery } from "@/db/schema";

export type { RunQuery };

/** What a run does, in its order. */
export const STAGES = ["collect", "fetch", "deduplicate", "summarize", "choose", "publish"] as const;
export type Stage = (typeof STAGES)[number];

export type RunStatus = "starting" | "running" | "completed" | "error";

/** What brought a run about: the first start, a person, the clock, the command line. */
export type RunKind = "first" | "manual" | "scheduled" | "command";

/** A run at work, as its steps need it. */
export type Run = {
  id: string;
  user_id: number | null;
  kind: RunKind;
  /** The run's clock: what counts as today. */
  as_of: Date;
  sources: string[];
  queries: RunQuery[];
  send_email: boolean;
  attempts: number;
};

export type StageProgress = { stage: Stage; done: number; total: number };

/** The API's answer to a question about a run. */
export type TaskStatus = {
  status: RunStatus;
  summary_id: number | null;
  error: string | null;
  progress: StageProgress;
};

/** What became of the items one query row found. */
export type QueryCounts = {
  query: string;
  found: number;
  new: number;
  duplicates: number;
  blocked: number;
  no_text: number;
  outside: number;
  used: number;
};

/** How one source answered in a run. */
export type SourceCounts = { source: string; searches: number; items: number; errors: number; error: string | null };

/** The feeds found at a site; `error` says why there are none. */
export type SiteFeeds = { feeds: { url: string; title: string | null; items: number }[]; error: string | null };

/**
 * What a run would do with an item: take it (`new`), or leave it out because it is stored already, repeats another item, lies outside
 * the row's window, or comes after the row's Max.
 */
export type PreviewVerdict = "new" | "stored" | "repeat" | "outside" | "more";

/** One item a row finds now; `date` is ISO 8601 UTC. */
export type PreviewItem = {
  title: string;
  url: string;
  outlet: string | null;
  date: string | null;
  /** The sources that found it. */
  sources: string[];
  verdict: PreviewVerdict;
  /** Why it is left out, or what is still open; a sentence. */
  reason: string | null;
  /** The stored article it is. */
  article_id: number | null;
};

/** How one source answered one question of a preview. */
type PreviewAnswer = { source: string; location: string | null; items: number; error: string | null };

/** A row's dry run: the first items, how many there are of each verdict, and how every source answered. */
export type Preview = { items: PreviewItem[]; counts: Record<PreviewVerdict, number>; answers: PreviewAnswer[] };

/** A run in the list of all; times are ISO 8601 UTC. */
export type RunEntry = {
  task_id: string;
  kind: RunKind;
  status: RunStatus;
  error: string | null;
  progress: StageProgress;
  /** Whose queries were run; null once that user was deleted. */
  user_id: number | null;
  username: string | null;
  /** The run's clock: what counted as today. */
  as_of: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  summary_id: number | null;
};

/** One stage of a run: how much of it is done, and how long it took; null while it is under way. */
export type StageReport = {
  stage: Stage;
  done: number;
  total: number;
  started_at: string;
  finished_at: string | null;
  duration_ms: number | null;
};

/** How one source answered: a search source, or one query's own `site`. */
export type SourceReport = {
  source: string;
  site: string | null;
  searches: number;
  answers: number;
  errors: number;
  items: number;
  last_error: string | null;
  /** For how many runs of this user in a row, this one included, it has returned nothing. */
  silent_runs: number;
  /** That in words, from two runs on; else null. */
  silence: string | null;
};

/** What was paid for: calls and tokens of each model. */
export type ModelUsage = {
  model: string;
  calls: number;
  failed: number;
  input_tokens: number;
  output_tokens: number;
};

/** A find that is in no briefing of its run, and why. */
export type UnusedCandidate = {
  /** The row that found it. */
  query: string;
  title: string;
  url: string;
  outlet: string | null;
  source: string;
  date: string | null;
  status: "found" | "new" | "duplicate" | "blocked" | "no_text" | "outside";
  /** One sentence. */
  reason: string;
  /** The article it became or repeats. */
  article_id: number | null;
};

/** Everything that is known of a run (contract 5.9). */
export type RunReport = RunEntry & {
  attempts: number;
  send_email: boolean;
  /** What admins should know of how it went, a sentence each. */
  notes: string[];
  /** The tokens its model calls were expected to take; null without a model. */
  token_estimate: number | null;
  /** The moment of the schedule it stands for; null when it was not the clock that started it. */
  scheduled_for: string | null;
  /** From its start to its end; null before that. */
  duration_ms: number | null;
  queries: (QueryCounts & { site: string | null; locations: string[] })[];
  sources: SourceReport[];
  stages: StageReport[];
  calls: number;
  input_tokens: number;
  output_tokens: number;
  models: ModelUsage[];
  /** By list prices in US dollars; null when a model's price is not known. */
  cost_usd: number | null;
  mails: { sent: number; failed: number; waiting: number };
};
/** A call as it is about to be made. */
export type PlannedCall = { run_id: string; purpose: string; prompt_version: string; model: string; tokens: number };

/** Tokens that may be spent; null for as many as it takes. */
export type Limits = { run: number | null; month: number | null };
