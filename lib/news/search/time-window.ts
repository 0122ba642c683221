import "server-only";
import type { TimeFilter } from "@/db/enums";
import { latestOf } from "@/lib/dates";
import type { NewsItem, SourceRequest } from "@/lib/news/types";

/** `now` is the run's clock and `readAt` the actual time. They differ when a past day is replayed. */
export type RunClock = Pick<SourceRequest, "now" | "readAt" | "timeZone">;

const HOUR_MS = 3_600_000;
const WINDOW_MS: Record<Exclude<TimeFilter, "any">, number> = { "24h": 24 * HOUR_MS, "7d": 7 * 24 * HOUR_MS };

/**
 * Whether a date is in the query's time window, which ends at the run's clock. Without a date, only `any` matches. A date at the start of a
 * day means the whole day, so any part of that day may match.
 */
export function isWithin(filter: TimeFilter, date: Date | null, clock: RunClock): boolean {
  if (!date) return filter === "any";
  if (date.getTime() > end(clock)) return false;
  if (filter === "any") return true;
  const start = clock.now.getTime() - WINDOW_MS[filter];
  return latestOf(date, clock.timeZone).getTime() >= start;
}

/** The end of the window: one hour after now, because publishers' clocks may be fast, but no later than a replayed run's clock. */
function end({ now, readAt }: RunClock): number {
  const isReplay = readAt.getTime() - now.getTime() > HOUR_MS;
  return isReplay ? now.getTime() : now.getTime() + HOUR_MS;
}

/** The best matching items, those in the time window first. The others are counted in the run report. */
export function bestFirst(
  matches: { item: NewsItem; score: number }[],
  { timeFilter, ...clock }: SourceRequest,
  limit: number,
): NewsItem[] {
  return matches
    .map((match) => ({ ...match, inside: isWithin(timeFilter, match.item.date, clock) }))
    .sort(
      (one, other) =>
        Number(other.inside) - Number(one.inside) ||
        other.score - one.score ||
        Number(other.item.date) - Number(one.item.date),
    )
    .slice(0, limit)
    .map(({ item }) => item);
}
