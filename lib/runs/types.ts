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
