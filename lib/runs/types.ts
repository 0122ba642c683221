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
