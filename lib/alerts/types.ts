import type { AlertKind } from "@/db/enums";

/** Something that needs an admin's attention, as long as it lasts. */
export type Problem = {
  kind: AlertKind;
  /** What it is about, such as a source; empty where a kind has one subject. */
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

/** The newest run that ended, as far as it may be a problem. */
export type EndedRun = {
  is_scheduled: boolean;
  is_retry: boolean;
  status: string;
  error: string | null;
  notes: string[];
  streaks: Record<string, { empty_runs: number; failed_runs: number }>;
  /** How many articles its searches returned. */
  items: number;
};

/** Messages that could not be sent lately; `error` is the reason for the newest. */
export type MailTrouble = { failed: number; error: string | null };
