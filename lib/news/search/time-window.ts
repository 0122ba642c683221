import "server-only";
import type { TimeFilter } from "@/db/enums";
import { addDays, dayOf, startOfDay } from "@/lib/dates";
import type { NewsItem, SourceRequest } from "@/lib/news/types";

/** `now` is the run's clock, `readAt` the present one: a replayed day's lie far apart. */
export type RunClock = Pick<SourceRequest, "now" | "readAt" | "timeZone">;

const HOUR_MS = 3_600_000;
const WINDOW_MS: Record<Exclude<TimeFilter, "any">, number> = { "24h": 24 * HOUR_MS, "7d": 7 * 24 * HOUR_MS };

/**
 * Whether a date lies in the row's window, which ends with the run's clock; without a date only `any` is satisfied. A date that is
 * the first instant of a day stands for the whole day and is in when any part of that day is.
 */
export function isWithin(filter: TimeFilter, date: Date | null, clock: RunClock): boolean {
  if (!date) return filter === "any";
  if (date.getTime() > end(clock)) return false;
  if (filter === "any") return true;
  const start = clock.now.getTime() - WINDOW_MS[filter];
  const day = dayOf(date, clock.timeZone);
  const isWholeDay = startOfDay(day, clock.timeZone).getTime() === date.getTime();
  return (isWholeDay ? startOfDay(addDays(day, 1), clock.timeZone).getTime() - 1 : date.getTime()) >= start;
}

/** Other people's clocks may be an hour fast; but what a replayed day could not have known yet is outside it. */
function end({ now, readAt }: RunClock): number {
  const isReplay = readAt.getTime() - now.getTime() > HOUR_MS;
  return isReplay ? now.getTime() : now.getTime() + HOUR_MS;
}

/** The best of the items that matched, those of the row's window before all others, whose number is part of the report. */
export function bestFirst(
  matched: { item: NewsItem; score: number }[],
  { timeFilter, ...clock }: SourceRequest,
  limit: number,
): NewsItem[] {
  return matched
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
