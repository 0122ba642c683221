import type { AlertKind } from "@/db/enums";

/** A current condition that needs an admin's attention. */
export type Problem = {
  kind: AlertKind;
  /** The affected thing, such as a source. Empty if the kind has only one. */
  subject: string;
  message: string;
};

export type Alert = Problem & { id: number };

/** An alert as admins see it; times are ISO 8601 UTC. */
export type AlertEntry = Alert & {
  created_at: string;
  resolved_at: string | null;
  mailed_at: string | null;
  webhook_at: string | null;
  error: string | null;
};

/** The fields of the newest finished run from which problems are derived. */
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

/** Messages that failed in the last 24 hours; `error` is the newest reason. */
export type MailTrouble = { failed: number; error: string | null };
