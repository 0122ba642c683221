import "server-only";
import { addDays, instantOf, isTimeZone, startOfDay } from "@/lib/dates";
import { monthOf } from "./month-names";

/** The actual time, and the time zone of dates without one. */
export type Clock = { now: Date; timeZone: string };

/** A parsed date: a day, and optionally a time and its zone (minutes east of UTC, or an IANA name). */
type ParsedDate = { day: string; timeMs: number | null; zone: number | string | null };

const EARLIEST_YEAR = 1990;
const TOLERANCE_MS = 3_600_000;

/**
 * Parses the date of a feed or page: RFC 5322 with its obsolete forms (section 4.3), ISO 8601, US newspaper style, and dates in the other
 * languages of `monthOf`. Null if it is unreadable, before 1990, or more than an hour after `now`. A time without a zone is in `timeZone`. A day without a time starts in
 * `timeZone`, and so does 00:00:00 UTC, which is how feeds write a day.
 */
export function parseNewsDate(text: string | null | undefined, { now, timeZone }: Clock): Date | null {
  const date = text ? readDate(tidy(text.slice(0, 200))) : null;
  if (!date || Number(date.day.slice(0, 4)) < EARLIEST_YEAR) return null;
  const instant = instantOfDate(date, timeZone);
  return instant.getTime() > now.getTime() + TOLERANCE_MS ? null : instant;
}

/** The first of several texts that is a valid date, as `parseNewsDate` reads it. Null if none is. */
export function firstNewsDate(texts: Iterable<string | null | undefined>, clock: Clock): Date | null {
  for (const text of texts) {
    const date = parseNewsDate(text, clock);
    if (date) return date;
  }
  return null;
}

function instantOfDate({ day, timeMs, zone }: ParsedDate, timeZone: string): Date {
  if (timeMs === null || (timeMs === 0 && zone === 0)) return startOfDay(day, timeZone);
  const wholeDays = Math.floor(timeMs / 86_400_000);
  const date = wholeDays > 0 ? addDays(day, wholeDays) : day;
  const rest = timeMs - wholeDays * 86_400_000;
  if (typeof zone === "number") return new Date(Date.parse(`${date}T00:00:00Z`) + rest - zone * 60_000);
  return instantOf(date, rest, zone ?? timeZone);
}

const PREFIX =
  /^(?:(?:originally |first |last |date )?(?:published|posted|updated|modified|created|released|issued|date|dateline)(?: date| on| at)?)\s*:?\s+/i;
const WEEKDAY =
  /^\p{L}[\p{L}-]{1,14}\.?[,،]\s*(?=[\d\p{L}])|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=[\d\p{L}])/iu;

// 2025年6月12日, 2025년 6월 12일, or Hungarian 2025. 06. 12.
const YEAR_FIRST = /^(\d{4})(?: ?[年년] ?|\. )(\d{1,2})(?: ?[月월] ?|\. )(\d{1,2})(?: ?[日일]|\.)/u;

/** Normalizes spaces and separators, and removes labels, a second date, and the weekday, which is often wrong. */
function tidy(text: string): string {
  const plain = text
    .replace(/[\s\u00a0\u2000-\u200b\u202f|•·–—@]+/gu, " ")
    .replace(/\bat\b(?= \d)/i, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(PREFIX, "");
  const [first = ""] = plain.split(/ \(?(?:last )?(?:updated|modified|edited)\b/i);
  return first.replace(WEEKDAY, "").replace(YEAR_FIRST, "$1-$2-$3").trim();
}

const MONTH = "(?<month>\\p{L}{3,12})\\.?";
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|er|º)?";
const YEAR = "(?<year>\\d{4}|\\d{2})";
const TIME =
  "(?:(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d+)?)?(?: ?(?<half>[ap])\\.?m\\b\\.?)?|(?<hourOnly>\\d{1,2}) ?(?<halfOnly>[ap])\\.?m\\b\\.?)";
const ZONE =
  "(?:(?<name>eastern|central|mountain|pacific|[a-z]{1,5})?(?<offset>[+-]\\d{1,2}(?::?\\d{2})?)?(?: ?[(\\[](?<note>[a-z][a-z /_-]*)[)\\]])?|(?<iana>[a-z]+/[a-z_]+))";

const FORMS = [
  // 2025-06-12T10:00:00Z and variants: a space, no colons, a comma before the fraction, slashes
  `(?<year>\\d{4})([-/.])(?<monthNumber>\\d{1,2})\\2${DAY}(?:[t_ ] ?${TIME} ?${ZONE})?`,
  `(?<year>\\d{4})-?(?<monthNumber>\\d{2})-?(?<day>\\d{2})(?:t?(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})?(?:[.,]\\d+)? ?${ZONE})?`,
  // Thu, 12 Jun 2025 10:00:00 -0500; 12-Jun-25; 12 June 2025, 3 p.m. CDT; 12. Juni 2025; 12 de junio de 2025
  `${DAY}(?:\\.? |-)?(?:de |of )?${MONTH},?(?: de | del |[ -])?${YEAR}(?:(?:,| -)? ${TIME} ?${ZONE}(?: time)?)?`,
  // June 12, 2025; Jun. 12, 2025 3:04 p.m. CDT; Jun 12 2025 15:04:05 GMT-0500 (CDT)
  `${MONTH} ${DAY},? (?<year>\\d{4})(?:(?:,| -)? ${TIME} ?${ZONE}(?: time)?)?`,
  // Jun 12 15:04:05 CDT 2025, as asctime and date(1) write it
  `${MONTH} ${DAY} ${TIME} ?(?<name>[a-z]{1,5})? (?<year>\\d{4})`,
  // 3:04 p.m. EDT, June 12, 2025
  `${TIME} ?${ZONE},? (?:on )?(?:[a-z]{3,9},? )?${MONTH} ${DAY},? (?<year>\\d{4})`,
  // 12.06.2025 is June everywhere
  `${DAY}\\. ?(?<monthNumber>\\d{1,2})\\. ?${YEAR}(?:(?:,| -)? ${TIME} ?${ZONE}(?: time)?)?`,
  // 06/12/2025 is June in the United States, 31/12/2025 December everywhere
  `(?<monthNumber>\\d{1,2})([/-])(?<day>\\d{1,2})\\2${YEAR}(?:(?:,| -)? ${TIME} ?${ZONE}(?: time)?)?`,
  `(?<day>\\d{1,2})([/-])(?<monthNumber>\\d{1,2})\\2(?<year>\\d{4})(?:(?:,| -)? ${TIME} ?${ZONE}(?: time)?)?`,
].map((form) => new RegExp(`^${form}$`, "iu"));

function readDate(text: string): ParsedDate | null {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return readEpoch(Number(text.padEnd(13, "0")));
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    const date = groups ? readGroups(groups) : null;
    if (date) return date;
  }
  return null;
}

function readEpoch(ms: number): ParsedDate {
  const [day = "", time = ""] = new Date(ms).toISOString().split("T");
  const [hour, minute, second] = time.split(":").map(Number.parseFloat);
  return { day, timeMs: ((hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)) * 1000, zone: 0 };
}

type Groups = Record<string, string | undefined>;

function readGroups(groups: Groups): ParsedDate | null {
  const month = groups.month ? (monthOf(groups.month) ?? 0) : Number(groups.monthNumber);
  const day = calendarDay(fullYear(groups.year ?? ""), month, Number(groups.day));
  const timeMs = readTime(groups);
  const zone = readZone(groups);
  return day === null || timeMs === undefined || zone === undefined ? null : { day, timeMs, zone };
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** Milliseconds since midnight. Null without a time, undefined for an invalid one. */
function readTime(groups: Groups): number | null | undefined {
  const half = (groups.half ?? groups.halfOnly)?.toLowerCase();
  const written = groups.hour ?? groups.hourOnly;
  if (written === undefined) return null;
  const minute = Number(groups.minute ?? 0);
  const second = Math.min(Number(groups.second ?? 0), 59);
  let hour = Number(written);
  // '15:04 PM' occurs and is unambiguous.
  if (half && hour <= 12) hour = (hour % 12) + (half === "p" ? 12 : 0);
  if (hour > 24 || minute > 59 || Number(groups.second ?? 0) > 60 || (hour === 24 && minute + second > 0))
    return undefined;
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

const ZONES: Record<string, number | string> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, bst: 60, west: 60, cet: 60, cest: 120, eet: 120, eest: 180, msk: 180 },
  ...{ met: 60, mest: 120, mez: 60, mesz: 120 },
  ...{ ast: -240, adt: -180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
  ...{ akst: -540, akdt: -480, hst: -600, hdt: -540, ist: 330, sgt: 480, hkt: 480, jst: 540, kst: 540 },
  ...{ awst: 480, acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
  ...{ et: "America/New_York", ct: "America/Chicago", mt: "America/Denver", pt: "America/Los_Angeles" },
  ...{ akt: "America/Anchorage", ht: "Pacific/Honolulu" },
  ...{
    eastern: "America/New_York",
    central: "America/Chicago",
    mountain: "America/Denver",
    pacific: "America/Los_Angeles",
  },
};

/** Null without a zone, undefined for an invalid one. */
function readZone({ name, offset, note, iana }: Groups): number | string | null | undefined {
  if (iana) return isTimeZone(iana) ? iana : undefined;
  if (offset) return offsetMinutes(offset);
  const word = (name ?? note)?.toLowerCase();
  if (word === undefined) return null;
  const known = ZONES[word];
  // RFC 5322: unknown zone names mean -0000. Comments and single letters other than Z are ignored.
  return known ?? (name && word.length > 1 ? 0 : null);
}

function offsetMinutes(text: string): number | undefined {
  const digits = text.slice(1).replace(":", "");
  const hours = Number(digits.length > 2 ? digits.slice(0, -2) : digits);
  const minutes = digits.length > 2 ? Number(digits.slice(-2)) : 0;
  if (hours > 14 || minutes > 59) return undefined;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
