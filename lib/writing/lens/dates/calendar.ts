import "server-only";
import { addDays } from "@/lib/dates";

/**
 * A calendar day or a range of days in a sentence, with its weekday and time of day. `date` is empty if the year or the day is open. `to` is the
 * last day of a range. `isLoose` marks days that may as well be past ('Friday', a January day named in November), `isVague` the ends of months and years.
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

/** What a text's relative dates count from: its own day, its day in the Federal Register and the day it was signed. Null where it is not known. */
export type Calendar = { today: string | null; published: string | null; signed: string | null };

export function isWeekend(date: string): boolean {
  return date !== "" && [0, 6].includes(weekdayOf(date));
}

export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** As YYYY-MM-DD; null for a day that no calendar has. */
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

/** Null on the weekday itself: it may be that day or a week later. */
export function comingWeekday(weekday: number, today: string): string | null {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return ahead === 0 ? null : addDays(today, ahead);
}

/** 'Next Tuesday' is in the week that begins on the coming Monday. Null on weekends, when writers differ. */
export function weekdayNextWeek(weekday: number, today: string): string | null {
  const now = weekdayOf(today);
  return isWeekend(today) ? null : addDays(today, 7 - now + (weekday === 0 ? 7 : weekday));
}
