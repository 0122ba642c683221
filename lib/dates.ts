import { pageLocale } from "./language/screens/page-language";

/** Calendar days are written `YYYY-MM-DD`; instants are `Date`s; a time zone is an IANA name. */

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const parts = partsOf(instant, timeZone);
  return `${pad(parts.year, 4)}-${pad(parts.month)}-${pad(parts.day)}`;
}

/** The first instant of a calendar day in a time zone, also where a clock change skips midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  return instantOf(day, 0, timeZone);
}

/** The last instant a date may mean. A date at the start of a day means the whole day, because publishers give days without times. */
export function latestOf(date: Date, timeZone: string): Date {
  const day = dayOf(date, timeZone);
  const isWholeDay = startOfDay(day, timeZone).getTime() === date.getTime();
  return isWholeDay ? new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1) : date;
}

/** The instant of a local day and time (milliseconds since midnight) in a time zone. */
export function instantOf(day: string, timeMs: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + timeMs;
  const guess = wall - offsetMs(new Date(wall), timeZone);
  const instant = wall - offsetMs(new Date(guess), timeZone);
  // In the hour skipped by a clock change the guesses differ; the later one is the first instant that exists.
  return new Date(offsetMs(new Date(instant), timeZone) === wall - instant ? instant : Math.max(guess, instant));
}

/** Adds days to a calendar day. Negative values go back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** US long format, as the specification asks: `November 20, 2026`; `20 de noviembre de 2026` on a Spanish page. */
export function formatLongDate(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: "long", timeZone }).format(new Date(instant));
}

/** The same with the time of day: `November 20, 2026 at 6:00 AM`. */
export function formatDayAndTime(instant: Date | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(pageLocale(), { dateStyle: "long", timeStyle: "short", timeZone });
  return format.format(new Date(instant));
}

/** A calendar day in US long format. */
export function formatLongDay(day: string): string {
  return formatLongDate(`${day}T00:00:00Z`, "UTC");
}

/** The month of a calendar day or a `YYYY-MM`: `November 2026`. */
export function formatMonth(month: string): string {
  const first = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(pageLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(first);
}

/** Whether the text is a known time zone name. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

function offsetMs(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(instant, timeZone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: Date, timeZone: string) {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(timeZone, formatter);
  }
  const found: Record<string, number> = {};
  for (const part of formatter.formatToParts(instant)) found[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return { year, month, day, hour, minute, second };
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
