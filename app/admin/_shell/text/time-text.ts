import { addDays, dayOf, formatLongDate } from "@/lib/dates";

/** A time of day such as `6:00 AM`. */
export function timeText(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(new Date(instant));
  // Some runtimes put a narrow no-break space before AM and PM, which would be a hydration mismatch.
  return time.replace(/\s/g, " ");
}

/** A day and time such as `today at 6:00 AM`. Days further away are dates in the US long format. */
export function dayAndTimeText(instant: string, now: Date, timeZone: string): string {
  const today = dayOf(now, timeZone);
  const day = dayOf(new Date(instant), timeZone);
  const names = new Map([
    [addDays(today, -1), "yesterday"],
    [today, "today"],
    [addDays(today, 1), "tomorrow"],
  ]);
  return `${names.get(day) ?? formatLongDate(instant, timeZone)} at ${timeText(instant, timeZone)}`;
}
