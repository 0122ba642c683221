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

/** Messages that failed in the last 24 hours; `error` is the newest reason. */
export type MailTrouble = { failed: number; error: string | null };
