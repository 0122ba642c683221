import type { Area } from "@/db/enums";
import type { Briefing } from "@/lib/briefings/types";
import { addDays, dayOf, instantOf } from "@/lib/dates";
import { chosenStories, mailbox } from "./rules-message";
import type { ProviderEvent } from "./schema";
import type { ClaimedDelivery, DeliveryPreferences, MailPreferences } from "./types";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Up to this long after a subscriber's time of day, a briefing is sent immediately; later, on the next day. */
const LATE_MS = 3 * HOUR_MS;

/** When weekday-only subscribers without a time of day get a weekend briefing: after Monday's briefing. */
const MONDAY_AT = "09:00";

/** Whether these settings send their user any edition. */
export function getsMail({ is_subscribed, editions }: Pick<MailPreferences, "is_subscribed" | "editions">): boolean {
  return is_subscribed || editions.length > 0;
}

/** When a briefing that is ready now is due for a subscriber. With `weekdays_only`, weekend briefings are due on Monday. */
export function dueAt(
  now: Date,
  { send_at, timezone, weekdays_only }: Pick<DeliveryPreferences, "send_at" | "timezone" | "weekdays_only">,
  digestZone: string,
): Date {
  const zone = timezone ?? digestZone;
  const due = send_at === null ? now : nextAt(now, send_at, zone);
  const day = dayOf(due, zone);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (!weekdays_only || (weekday !== 0 && weekday !== 6)) return due;
  return atTime(addDays(day, weekday === 6 ? 2 : 1), send_at ?? MONDAY_AT, zone);
}

function nextAt(now: Date, time: string, zone: string): Date {
  const today = dayOf(now, zone);
  const times = [-1, 0, 1].map((days) => atTime(addDays(today, days), time, zone));
  const isJustMissed = times.some((at) => at <= now && now.getTime() - at.getTime() <= LATE_MS);
  return isJustMissed ? now : (times.find((at) => at > now) ?? now);
}

function atTime(day: string, time: string, zone: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantOf(day, hours * HOUR_MS + minutes * MINUTE_MS, zone);
}

/** An alert is sent ahead of a briefing that is due later than this. */
const AHEAD_MS = 10 * MINUTE_MS;

/** Whether a subscriber gets an alert ahead of a briefing that is ready now and due later. */
export function wantsAlert(briefing: Briefing, areas: readonly Area[], now: Date, due: Date): boolean {
  return due.getTime() - now.getTime() > AHEAD_MS && chosenStories({ kind: "alert", briefing, areas }).day.length > 0;
}

/** Prefix of the reason of an intentionally skipped delivery. */
export const SKIPPED = "Not sent: ";

export const NOTHING_CHOSEN = `${SKIPPED}no stories in the selected areas.`;
export const SUPERSEDED = `${SKIPPED}replaced by a newer briefing.`;

export const WITHDRAWN = `${SKIPPED}the briefing was withdrawn.`;
export const NOT_WAITING = `${SKIPPED}the briefing is no longer waiting for review.`;

type Recipient = Pick<ClaimedDelivery, "email" | "is_subscribed" | "email_problem" | "is_requested">;

/** Why a queued delivery must not be sent. Null if it may be. */
export function reasonToSkip({ email, is_subscribed, email_problem, is_requested }: Recipient): string | null {
  if (email === null) return `${SKIPPED}the account has no email address.`;
  if (mailbox("", email).address === "") return `${SKIPPED}the email address is not valid.`;
  if (email_problem === "bounce") return `${SKIPPED}mail to this address bounced.`;
  if (email_problem === "complaint") return `${SKIPPED}the recipient reported an earlier message as spam.`;
  return is_subscribed || is_requested ? null : `${SKIPPED}unsubscribed.`;
}

export function isSkipped(error: string | null): boolean {
  return error?.startsWith(SKIPPED) ?? false;
}

/** The error of a delivery that the provider may have accepted without a response. */
export const UNCONFIRMED =
  "Passed to the mail provider but never confirmed. The message may have arrived, so it is not sent again.";

/** Providers keep a batch key for 24 hours. A delivery still unconfirmed one hour before that is not retried. */
export const KEY_HOURS = 23;

const MAX_PAUSE_MS = 15 * MINUTE_MS;

/** The pause in milliseconds after this many attempts, or the provider's `Retry-After`. */
export function pauseMs(attempts: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.max(retryAfterMs, 0);
  return Math.min(2 ** (attempts - 1) * 1_000, MAX_PAUSE_MS);
}

export type EventMeaning = {
  /** Why the address must be suppressed. Null if it must not. */
  problem: "bounce" | "complaint" | null;
  /** Whether the event proves that the provider accepted the message. */
  confirms: boolean;
  /** Why the message did not arrive. */
  failure: string | null;
  details: string | null;
};

const CONFIRMING = /^email\.(sent|delivered|delivery_delayed|opened|clicked|bounced|complained|failed|suppressed)$/;

/** The meaning of a provider event. A transient bounce does not suppress the address: the provider retries it. */
export function meaningOf({ type, data }: ProviderEvent): EventMeaning {
  const details = data.bounce?.message ?? data.suppressed?.message ?? data.failed?.reason ?? null;
  const confirms = CONFIRMING.test(type);
  const event = (problem: EventMeaning["problem"], failure: string | null) => ({ problem, confirms, failure, details });
  if (type === "email.complained") return event("complaint", null);
  if (type === "email.suppressed") return event("bounce", "The provider blocks this address.");
  if (type === "email.failed") return event(null, `The provider failed: ${details ?? "no reason given"}`);
  if (type !== "email.bounced") return event(null, null);
  const isPermanent = data.bounce?.type.toLowerCase() === "permanent";
  return event(isPermanent ? "bounce" : null, `Bounced: ${details ?? data.bounce?.type ?? ""}`);
}
