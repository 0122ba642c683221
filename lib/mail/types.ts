import type { Area, Language } from "@/db/enums";
import type { Brand } from "@/lib/brand/types";
import type { Briefing } from "@/lib/briefings/types";
import type { Edition } from "@/lib/editions/types";

/**
 * `digest`: the briefing. `alert`: the day's stories in a subscriber's alert areas, sent ahead of the briefing. `review`: asks an admin to
 * review the briefing.
 */
export type DeliveryKind = "digest" | "alert" | "review";
type DeliveryStatus = "pending" | "sending" | "sent" | "failed";

/** A user's delivery preferences. */
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
  /** Subscribed to the default edition. */
  is_subscribed: boolean;
  /** The ids of the other editions the user gets, ascending. */
  editions: number[];
};

/** A suppressed address and the reason. */
export type SuppressedAddress = {
  id: number;
  username: string;
  email: string | null;
  email_problem: "bounce" | "complaint";
  since: string | null;
};

/** Counts of queued deliveries, and of recipients who already have the briefing or have it queued. */
export type SendResult = { queued: number; already_sent: number };

/** A delivery claimed by one process, with its recipient's current settings. */
export type ClaimedDelivery = {
  id: string;
  briefing_id: number;
  kind: DeliveryKind;
  /** Incremented by every claim: a process with an older count has lost the delivery. */
  attempts: number;
  /** When it was first sent to the provider. Null: never, or the provider rejected it. */
  first_attempt_at: Date | null;
  /** The recipient asked for this message, so it is sent even to a user who is not subscribed. */
  is_requested: boolean;
  /** The idempotency key of its batch. Null before the first attempt. */
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
  /** No provider accepted it, so it can be sent again. */
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

/** A briefing's message as listed in an inbox, and its recipient counts. */
export type EmailDetails = {
  /** Null if `EMAIL_FROM` is not a valid sender address. */
  from: string | null;
  subject: string;
  /** Shown after the subject in a list of messages. */
  preview_text: string;
  transport: Transport["name"];
  /** Subscribed users whose address works. */
  subscribers: number;
  /** Subscribers who have received the briefing or have it queued. */
  already_sent: number;
};

/** Subscriber counts, and the failures of the last seven days. */
export type MailHealth = {
  /** Subscribed users whose address works. */
  subscribers: number;
  /** Subscribers other than the requesting admin. */
  others: number;
  suppressed: number;
  /** Failed messages, without intentionally skipped ones. */
  failed: number;
};

/** An unencoded display name, and an address with its domain in ASCII. */
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

/** The message's links for its recipient. */
type MailLinks = {
  /** The URL of a page of this site that signs the recipient in as a reader. */
  page: (path: string) => string;
  preferences: string;
  /** GET shows a page with a button; POST unsubscribes (RFC 8058). */
  unsubscribe: string;
};

/** The complete input of a message. Equal input renders identical bytes. */
export type MailInput = {
  kind: Exclude<DeliveryKind, "review">;
  briefing: Briefing;
  recipient: { id: number; username: string; email: string };
  /** The recipient asked for this message; they need not be subscribed. */
  is_requested: boolean;
  /** Only stories in these areas. Empty: all in a digest, none in an alert. */
  areas: readonly Area[];
  links: MailLinks;
  /** The delivery's id and the time of its first attempt, which retries keep. */
  delivery: { id: string; moment: Date };
  site: { brand: Brand; url: string; timeZone: string; from: string };
  /** Null: the default edition. */
  edition: Edition | null;
};

/** A message with its delivery's id, which identifies it at providers and in file names. */
export type OutgoingMail = { id: string; mail: Mail };

/**
 * The result of sending a batch. `refused`: none was accepted, do not retry. `later`: none was accepted, retry. `unknown`: it may have been
 * accepted.
 */
export type SendOutcome =
  | { kind: "accepted"; ids: (string | null)[] }
  /** `all`: the cause is not the messages, so any other message would fail too. */
  | { kind: "refused"; reason: string; all: boolean }
  | { kind: "later" | "unknown"; reason: string; retryAfterMs: number | null };

export type Transport = {
  name: "resend" | "smtp" | "outbox";
  /** Maximum messages per call. */
  batchSize: number;
  /** Minimum pause between calls. */
  gapMs: number;
  /** Whether a batch sent twice with one key is delivered once. */
  idempotent: boolean;
  send(batch: OutgoingMail[], key: string): Promise<SendOutcome>;
};
