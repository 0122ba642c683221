import { addDays, dayOf, startOfDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import type { RunStatus } from "./types";

/** A run in one of these has not ended. */
export const ACTIVE_STATUSES: RunStatus[] = ["starting", "running"];

export function isRunId(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}

/** A run's clock: now, or the last moment of a day in the past. Throws `invalid` for what is no day or lies ahead. */
export function clockFor(day: string | null, now: Date, timeZone: string): Date {
  if (day === null) return now;
  if (!isDay(day)) throw new AppError("invalid", `'${day}' is not a day: write it as YYYY-MM-DD.`);
  const today = dayOf(now, timeZone);
  if (day > today) throw new AppError("invalid", `${day} lies in the future.`);
  return day === today ? now : new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

const DAY_MS = 86_400_000;
const RECENT_DAYS = [2, 7, 31];

/** Finds in the order a run takes them up: recent ones first, then those whose address is known, then as the sources ranked them. */
export function orderFinds<Find extends { item: { date: Date | null; opaque?: boolean } }>(
  finds: Find[],
  now: Date,
): Find[] {
  const ageOf = ({ item: { date } }: Find) => {
    const days = date ? (now.getTime() - date.getTime()) / DAY_MS : Number.POSITIVE_INFINITY;
    const place = RECENT_DAYS.findIndex((most) => days < most);
    return place < 0 ? RECENT_DAYS.length : place;
  };
  return finds.toSorted(
    (one, other) => ageOf(one) - ageOf(other) || Number(one.item.opaque ?? false) - Number(other.item.opaque ?? false),
  );
}

/** Why there is nothing to show, as the newest run tells it: it failed, it found nothing, it is not done. Null when it made a briefing. */
export function whyEmpty(
  run: { status: string; error: string | null; summary_id: number | null } | null,
): string | null {
  if (!run) return "No run was started yet.";
  if (run.status === "error") return `The last run failed: ${run.error ?? "the reason is not known."}`;
  if (run.status !== "completed") return "A run is under way.";
  if (run.summary_id !== null) return null;
  return `The last run went well and found no news. ${run.error ?? ""}`.trim();
}
