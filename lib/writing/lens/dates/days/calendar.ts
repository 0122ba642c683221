import "server-only";
import { addDays } from "@/lib/dates";

/**
 * A calendar day or a range of days in a sentence, with its weekday and time of day. `date` is empty if the year or the day is unknown. `to` is the
 * last day of a range. `isLoose` marks days that may be past ('Friday', a January day named in November), `isVague` the ends of months and years.
 */
export type NamedDay = {
  start: number;
  end: number;
  date: string;
  to: string | null;
  clock: string;
  isLoose: boolean;
  isVague: boolean;
};

/** The base dates for a text's relative dates: its own date, its date in the Federal Register and the date it was signed. Null if unknown. */
export type Calendar = { today: string | null; published: string | null; signed: string | null };

/** A date without a year is in this year or the next, and at most this many days away. */
export const FURTHEST_UNNAMED_DAYS = 240;

export function isWeekend(date: string): boolean {
  return date !== "" && [0, 6].includes(weekdayOf(date));
}

export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** As YYYY-MM-DD; null for an invalid day. */
export function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === (month - 1) % 12 ? date.toISOString().slice(0, 10) : null;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return calendarDay(year, month + months, date) ?? "";
}

/** Null on the weekday itself: it may mean that day or a week later. */
export function comingWeekday(weekday: number, today: string): string | null {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return ahead === 0 ? null : addDays(today, ahead);
}

/** 'Next Tuesday' is in the week that begins on the coming Monday. Null on weekends, when usage varies. */
export function weekdayNextWeek(weekday: number, today: string): string | null {
  const now = weekdayOf(today);
  return isWeekend(today) ? null : addDays(today, 7 - now + (weekday === 0 ? 7 : weekday));
}
