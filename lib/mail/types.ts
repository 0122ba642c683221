import type { Area } from "@/db/enums";

type DeliveryKind = "digest" | "alert";
type DeliveryStatus = "pending" | "sending" | "sent" | "failed";

/** How somebody wants the briefing mailed. */
export type EmailPreferences = {
  /** HH:MM; null: right after the run. */
  send_at: string | null;
  /** Null: the digest's own. */
  timezone: string | null;
  weekdays_only: boolean;
  /** Only these; empty: all. */
  areas: Area[];
  /** Mailed at once; empty: none. */
  alert_areas: Area[];
};

/** What became of a wish to send: put in the queue, or left alone because the receiver has it, or will have it, already. */
export type SendResult = { queued: number; already_sent: number };

/** A delivery one process has taken on, with what it has to know of its receiver as of now. */
export type ClaimedDelivery = {
  id: string;
  briefing_id: number;
  kind: DeliveryKind;
  /** Counted up with every taking: whoever has an older count has lost it. */
  attempts: number;
  /** When it was first handed over; null: never, or the provider said no. */
  first_attempt_at: Date | null;
  /** The name it was handed over under; before that, whether its receiver asked for it. */
  provider_id: string | null;
  user_id: number;
  username: string;
  email: string | null;
  is_subscribed: boolean;
  email_problem: "bounce" | "complaint" | null;
  password_hash: string;
  areas: Area[];
  alert_areas: Area[];
};

/** A delivery as admins see it; times are ISO 8601 UTC. */
export type DeliveryEntry = {
  id: string;
  briefing_id: number;
  ai_title: string;
  username: string;
  email: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  error: string | null;
  due_at: string;
  sent_at: string | null;
  /** It was surely never taken by the provider, so that it may be tried again. */
  may_retry: boolean;
};

/** How the mails of one briefing stand. */
export type BriefingMails = {
  id: number;
  ai_title: string;
  generated_at: string;
  sent: number;
  waiting: number;
  failed: number;
};
