import { addDays, dayOf, formatLongDate } from "@/lib/dates";

/** A time of day such as `6:00 AM`. */
export function timeText(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(new Date(instant));
  // Some runtimes put a narrow space before AM and PM, which hydration would find different.
  return time.replace(/\s/g, " ");
}

/** A day and a time such as `today at 6:00 AM`; further away, the date in the US long format. */
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
