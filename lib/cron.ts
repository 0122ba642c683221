import "server-only";
import { addDays, dayOf, instantOf } from "./dates";

/** A cron line of five fields, read: what minutes of a day, and which days. */
export type Cron = { times: number[]; isDay: (day: string) => boolean };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MINUTE_MS = 60_000;

/** Reads minute, hour, day of the month, month and weekday; null for what is no cron line, or one that no day can ever fit. */
export function parseCron(line: string): Cron | null {
  const [minute = "", hour = "", dayOfMonth = "", month = "", weekday = "", ...rest] = line.trim().split(/\s+/);
  const minutes = readField(minute, 0, 59);
  const hours = readField(hour, 0, 23);
  const days = readField(dayOfMonth, 1, 31);
  const months = readField(named(month, MONTHS, 1), 1, 12);
  const weekdays = readField(named(weekday, WEEKDAYS, 0), 0, 7);
  if (!minutes || !hours || !days || !months || !weekdays || rest.length > 0) return null;
  if (weekdays.has(7)) weekdays.add(0);
  // Where both are given, either will do: that is how cron has always read them.
  const isEither = !dayOfMonth.startsWith("*") && !weekday.startsWith("*");
  const isDay = (day: string) => {
    const date = new Date(`${day}T00:00:00Z`);
    if (!months.has(date.getUTCMonth() + 1)) return false;
    const [fitsDate, fitsWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
    return isEither ? fitsDate || fitsWeekday : fitsDate && fitsWeekday;
  };
  const times = [...hours].flatMap((each) => [...minutes].map((one) => each * 60 + one)).sort((a, b) => a - b);
  const everyDay = Array.from({ length: 4 * 366 }, (_, count) => addDays("2024-01-01", count));
  return everyDay.some(isDay) ? { times, isDay } : null;
}

/**
 * The last moment of a schedule up to now and after another moment; null when none fell between them. Every fitting wall-clock time of a day is
 * one moment: what a clock change skips comes as much later as the clock was set forward, what it repeats comes once.
 */
export function latestMoment(cron: Cron, timeZone: string, after: Date, now: Date): Date | null {
  const first = dayOf(after, timeZone);
  for (let day = dayOf(now, timeZone); day >= first; day = addDays(day, -1)) {
    if (!cron.isDay(day)) continue;
    const latest = latestOf(cron.times, day, timeZone, now);
    if (latest) return latest > after ? latest : null;
  }
  return null;
}

/** Clocks are set by three hours at the most: moments further apart stand in the order of their times. */
const LARGEST_CHANGE = 180;

function latestOf(times: number[], day: string, timeZone: string, now: Date): Date | null {
  let latest: { time: number; moment: Date } | null = null;
  for (const time of times.toReversed()) {
    if (latest && latest.time - time > LARGEST_CHANGE) break;
    const moment = instantOf(day, time * MINUTE_MS, timeZone);
    if (moment <= now && (!latest || moment > latest.moment)) latest = { time, moment };
  }
  return latest?.moment ?? null;
}

function named(field: string, names: string[], first: number): string {
  return field.replace(/[a-z]{3}/gi, (name) => {
    const place = names.indexOf(name.toLowerCase());
    return place < 0 ? name : String(place + first);
  });
}

const PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/;

/** The numbers a field stands for; null when it can't be read. */
function readField(field: string, least: number, most: number): Set<number> | null {
  const numbers = new Set<number>();
  for (const part of field.split(",")) {
    const read = PART.exec(part);
    if (!read) return null;
    const [, from, to, step] = read;
    const start = Number(from ?? least);
    // '5' is itself, '5/10' goes on to the end.
    const alone = from !== undefined && step === undefined ? start : most;
    const end = Number(to ?? alone);
    const by = Number(step ?? 1);
    if (start < least || end > most || start > end || by < 1) return null;
    for (let number = start; number <= end; number += by) numbers.add(number);
  }
  return numbers;
}
