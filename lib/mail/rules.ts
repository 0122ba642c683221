import type { Area } from "@/db/enums";
import type { Briefing } from "@/lib/briefings/types";
import { addDays, dayOf, instantOf } from "@/lib/dates";
import { chosenStories, mailbox } from "./rules-letter";
import type { ClaimedDelivery, EmailPreferences } from "./types";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A briefing that is ready so long after somebody's time of day still goes at once; later it waits for the next day's. */
const LATE_MS = 3 * HOUR_MS;

/** When those who read on weekdays only get a weekend's briefing, unless they named a time: once Monday's own is out. */
const MONDAY_AT = "09:00";

/** When somebody's mail of a briefing is due that is ready now. Weekdays only: a weekend's waits for Monday. */
export function dueAt(
  now: Date,
  { send_at, timezone, weekdays_only }: Pick<EmailPreferences, "send_at" | "timezone" | "weekdays_only">,
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
  const missed = times.some((at) => at <= now && now.getTime() - at.getTime() <= LATE_MS);
  return missed ? now : (times.find((at) => at > now) ?? now);
}

function atTime(day: string, time: string, zone: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantOf(day, hours * HOUR_MS + minutes * MINUTE_MS, zone);
}

/** Word of chosen areas goes ahead of a briefing that is due later than this. */
const AHEAD_MS = 10 * MINUTE_MS;

/** Whether somebody gets word ahead of a briefing that is ready now and due for them later. */
export function wantsAlert(briefing: Briefing, areas: readonly Area[], now: Date, due: Date): boolean {
  return due.getTime() - now.getTime() > AHEAD_MS && chosenStories({ kind: "alert", briefing, areas }).day.length > 0;
}

/** Begins the reason of a mail that was left out on purpose. */
const LEFT_OUT = "Not sent: ";

/** Why a mail that was on its way is left out on purpose; null when it is not. */
export function reasonToSkip({ email, is_subscribed, email_problem, provider_id }: SkipInput): string | null {
  if (email === null) return `${LEFT_OUT}there is no address any more.`;
  if (mailbox("", email).address === "") return `${LEFT_OUT}no mail can be sent to this address.`;
  if (email_problem === "bounce") return `${LEFT_OUT}the address does not take mail.`;
  if (email_problem === "complaint") return `${LEFT_OUT}the receiver complained about an earlier mail.`;
  return is_subscribed || isAsked(provider_id) ? null : `${LEFT_OUT}no longer subscribed.`;
}

type SkipInput = Pick<ClaimedDelivery, "email" | "is_subscribed" | "email_problem" | "provider_id">;

export const NOTHING_CHOSEN = `${LEFT_OUT}nothing in the chosen areas.`;
export const SUPERSEDED = `${LEFT_OUT}a newer briefing took its place.`;

/** What is said of a mail that was handed over and never confirmed. */
export const UNCONFIRMED =
  "It was handed over, but never confirmed: it may have arrived or not, so it is not sent again.";

/** Providers forget a key after 24 hours: an hour before, what is unconfirmed stays so. */
export const KEY_HOURS = 23;

export function isLeftOut(error: string | null): boolean {
  return error?.startsWith(LEFT_OUT) ?? false;
}

/** Marks a delivery whose receiver asked for it, subscribed or not. */
export const ASKED = "asked";

/** The name a delivery is handed over under: by which way, whether its receiver asked for it, and the key the provider knows it by. */
export function handOverName(transport: string, asked: boolean, key: string): string {
  return `${transport}:${asked ? ASKED : "list"}:${key}`;
}

/** The key in such a name; null for anything else. */
export function keyIn(name: string | null): string | null {
  return name?.split(":")[2] ?? null;
}

export function isAsked(name: string | null): boolean {
  return name === ASKED || name?.split(":")[1] === ASKED;
}

const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/** How long to wait after so many tries, or as long as the provider asks for. */
export function pauseMs(tries: number, retryAfterMs: number | null): number {
  return Math.max(retryAfterMs ?? 0, retryAfterMs === null ? Math.min(2 ** (tries - 1) * 1_000, LONGEST_PAUSE_MS) : 0);
}
