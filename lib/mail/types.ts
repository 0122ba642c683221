import type { Area, Language } from "@/db/enums";
import type { Brand } from "@/lib/brand/types";
import type { Briefing } from "@/lib/briefings/types";
import type { Edition } from "@/lib/editions/types";

/**
 * `digest`: the briefing. `alert`: the day's stories in the areas a subscriber wants right away, sent ahead of the briefing. `review`: tells
 * an admin that the briefing waits.
 */
export type DeliveryKind = "digest" | "alert" | "review";
type DeliveryStatus = "pending" | "sending" | "sent" | "failed";

/** When and about what a user wants email. */
export type DeliveryPreferences = {
  /** HH:MM; null: right after the run. */
  send_at: string | null;
  /** Null: the site's time zone. */
  timezone: string | null;
  weekdays_only: boolean;
  /** Only stories in these areas; empty: all. */
  areas: Area[];
  /** Stories in these areas are sent right away; empty: none. */
  alert_areas: Area[];
  /** The language of the mail. */
  language: Language;
};

/** A user's email settings. */
export type MailPreferences = DeliveryPreferences & {
  /** To the default edition. */
  is_subscribed: boolean;
  /** The ids of the other editions the user gets, ascending. */
  editions: number[];
};

/** An address that receives no mail, and why. */
export type SuppressedAddress = {
  id: number;
  username: string;
  email: string | null;
  email_problem: "bounce" | "complaint";
  since: string | null;
};

/** How many deliveries were queued, and how many recipients already have the briefing or have it queued. */
export type SendResult = { queued: number; already_sent: number };

/** A delivery claimed by one process, with its recipient's current settings. */
export type ClaimedDelivery = {
  id: string;
  briefing_id: number;
  kind: DeliveryKind;
  /** Incremented by every claim: a process that holds an older count has lost the delivery. */
  attempts: number;
  /** When it was first handed over; null: never, or the provider rejected it. */
  first_attempt_at: Date | null;
  /** The recipient asked for this message, so it is sent even to a user who is not subscribed. */
  is_requested: boolean;
  /** The key its batch was handed over under; null before the first attempt. */
  batch_key: string | null;
  user_id: number;
  username: string;
  email: string | null;
  is_subscribed: boolean;
  email_problem: "bounce" | "complaint" | null;
  password_hash: string;
  areas: Area[];
  alert_areas: Area[];
  language: Language;
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
  /** The provider certainly never accepted it, so it can be sent again. */
  may_retry: boolean;
};

/** Delivery counts of one briefing. */
export type BriefingDeliveries = {
  id: number;
  ai_title: string;
  generated_at: string;
  sent: number;
  waiting: number;
  failed: number;
};

/** How a briefing's message looks in an inbox, and who would get it. */
export type EmailDetails = {
  /** Null when `EMAIL_FROM` is not a valid sender address. */
  from: string | null;
  subject: string;
  /** Shown after the subject in a list of messages. */
  preview_text: string;
  transport: Transport["name"];
  /** Subscribed users whose address works. */
  subscribers: number;
  /** Those of them who have the briefing, or have it queued. */
  already_sent: number;
};

/** Whom mail reaches, and the failures of the last seven days. */
export type MailHealth = {
  /** Subscribed users whose address works. */
  subscribers: number;
  /** Those that are not the requesting admin. */
  others: number;
  suppressed: number;
  /** Messages that failed; those skipped on purpose do not count. */
  failed: number;
};

/** A display name, not yet encoded, and an address with its domain in ASCII. */
export type Mailbox = { name: string; address: string };

export type Mail = {
  from: Mailbox;
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  /** All other headers, in ASCII and on one line each, including `Message-ID` and `Date`. */
  headers: Record<string, string>;
};

/** Links in the message, made for its recipient. */
type MailLinks = {
  /** A page of this site, opened signed in as a reader. */
  page: (path: string) => string;
  preferences: string;
  /** GET shows a page with a button; POST unsubscribes (RFC 8058). */
  unsubscribe: string;
};

/** Everything a message is rendered from: equal input gives equal bytes. */
export type MailInput = {
  kind: Exclude<DeliveryKind, "review">;
  briefing: Briefing;
  recipient: { id: number; username: string; email: string };
  /** Only stories in these areas. Empty: all in a digest, none in an alert. */
  areas: readonly Area[];
  links: MailLinks;
  /** The delivery's id, and when it was first handed over; retries keep that time. */
  delivery: { id: string; moment: Date };
  site: { brand: Brand; url: string; timeZone: string; from: string };
  /** Null: the default edition. */
  edition: Edition | null;
};

/** A message with the id of its delivery, which providers and files name it by. */
export type OutgoingMail = { id: string; mail: Mail };

/**
 * What the provider did with a batch. `refused` and `later`: it accepted none of it, for good or for now. `unknown`: it may have accepted
 * the batch.
 */
export type SendOutcome =
  | { kind: "accepted"; ids: (string | null)[] }
  /** `all`: the cause is not in the messages, so every other message would fail too. */
  | { kind: "refused"; reason: string; all: boolean }
  | { kind: "later" | "unknown"; reason: string; retryAfterMs: number | null };

export type Transport = {
  name: "resend" | "smtp" | "outbox";
  /** The most messages one call may hand over. */
  batchSize: number;
  /** The pause between two calls. */
  gapMs: number;
  /** Whether a batch handed over twice under one key is sent once. */
  idempotent: boolean;
  send(batch: OutgoingMail[], key: string): Promise<SendOutcome>;
};
