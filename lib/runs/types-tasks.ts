import type { QueryCounts, RunKind, RunStatus, Stage, StageProgress } from "./types";

/** A run in the list of all; times are ISO 8601 UTC. */
export type Task = {
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
export type ModelSpending = {
  model: string;
  calls: number;
  failed: number;
  input_tokens: number;
  output_tokens: number;
};

/** A find that is in no briefing of its run, and why. */
export type LeftOut = {
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
export type TaskReport = Task & {
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
  models: ModelSpending[];
  /** By list prices in US dollars; null when a model's price is not known. */
  cost_usd: number | null;
  mails: { sent: number; failed: number; waiting: number };
};
