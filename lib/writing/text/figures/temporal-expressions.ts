import "server-only";
import { WORD_VALUES } from "./number-words";

/** A date as written in a text; missing parts are undefined. `offset` counts units from the article's date. */
export type Moment = {
  start: number;
  end: number;
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
  quarter?: number;
  relative?: "day" | "week" | "month" | "year" | "weekday" | "season";
  offset?: number;
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** The full names of the months, for a regular expression. */
export const MONTH_NAMES = "January|February|March|April|May|June|July|August|September|October|November|December";
const SHORT_MONTHS = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec";
const WEEKDAY_NAMES = "Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday";
/** The words also in capitals, as in 'THURSDAY, JUNE 12'. */
const inBothCases = (words: string) => `${words}|${words.toUpperCase()}`;
const MONTH_WORD = `(?:${inBothCases(MONTH_NAMES)}|(?:${inBothCases(SHORT_MONTHS)})\\.?)`;
const MONTH = `(${MONTH_WORD})`;
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:17|18|19|20|21)\\d{2})";
const WEEKDAY = `(${inBothCases(WEEKDAY_NAMES)})`;

type Rule = { pattern: RegExp; read: (groups: (string | undefined)[]) => Omit<Moment, "start" | "end"> | null };

/** The number of an English month name, from 1; 0 for other words. */
export const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const weekdayOf = (name = "") => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
const QUARTERS = ["first", "second", "third", "fourth"];

function fullYear(digits = ""): number {
  const year = Number(digits);
  return digits.length <= 2 ? year + (year > 70 ? 1900 : 2000) : year;
}

const ORDINAL_DAYS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );

/** The year of 'two thousand twenty-five', by its last word; undefined for any other word. */
function yearInWords(words = ""): number | undefined {
  const [first = "", second = "zero"] = words.split("-");
  const [tens, ones] = [WORD_VALUES.get(first), WORD_VALUES.get(second)];
  const isNumber = tens !== undefined && ones !== undefined && (ones === 0 || (tens >= 20 && ones < 10));
  return isNumber && tens > 0 ? 2000 + tens + ones : undefined;
}

/** In order of precedence: text matched by an earlier rule is not matched again. */
const RULES: Rule[] = [
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})(?!\d)/gu,
    read: ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  },
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?![\d/])/gu,
    read: ([m, d, y]) => ({ year: fullYear(y), month: Number(m), day: Number(d) }),
  },
  {
    // 'on 2/11', '(2/11: …'
    pattern: /(?:(?<=\bon )|(?<=[(\n])(?=\d{1,2}\/\d{1,2}:))(\d{1,2})\/(\d{1,2})(?![\d/%])/gu,
    read: ([m, d]) => ({ month: Number(m), day: Number(d) }),
  },
  {
    // 'this twenty-first day of April, in the year of our Lord two thousand twenty-five'
    pattern: new RegExp(
      `\\b(${ORDINAL_DAYS.join("|")}|\\d{1,2}(?:st|nd|rd|th)) day of ${MONTH}(?:,? (?:in the year of our Lord )?(?:two thousand(?: and)? ([a-z]+(?:-[a-z]+)?)|${YEAR}))?(?![\\p{L}])`,
      "gu",
    ),
    read: ([d = "", m, words, y]) => {
      const year = y ? Number(y) : yearInWords(words);
      return { month: monthOf(m), day: Number.parseInt(d, 10) || ORDINAL_DAYS.indexOf(d) + 1, ...(year && { year }) };
    },
  },
  {
    pattern: new RegExp(`\\b${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?![\\p{L}])`, "gu"),
    read: ([d, m, y]) => ({ month: monthOf(m), day: Number(d), ...(y && { year: Number(y) }) }),
  },
  {
    pattern: new RegExp(`\\b${MONTH} ${DAY}(?!\\d)(?=\\s*(?:[-–—]|to|through|and|until)\\s*\\d{1,2}, ${YEAR})`, "gu"),
    read: ([m, d, y]) => ({ month: monthOf(m), day: Number(d), ...(y && { year: Number(y) }) }),
  },
  {
    pattern: new RegExp(`\\b${MONTH} ${DAY}(?![\\d,.]\\d|\\d|%| percent| million)(?:,? ${YEAR}(?!\\d))?`, "gu"),
    read: ([m, d, y]) => ({ month: monthOf(m), day: Number(d), ...(y && { year: Number(y) }) }),
  },
  {
    pattern: new RegExp(
      `(?=\\d)(?<=${MONTH_WORD} \\d{1,2}\\s{0,2}(?:[-–—]|to|through|and|until)\\s{0,2})(\\d{1,2})(?:, ${YEAR})?(?![\\d%]|[,.]\\d| (?:percent|million|billion|people|counties|states))`,
      "gu",
    ),
    read: ([d, y]) => ({ day: Number(d), ...(y && { year: Number(y) }) }),
  },
  {
    pattern: new RegExp(`\\b${MONTH},? (?:of )?${YEAR}(?!\\d)`, "gu"),
    read: ([m, y]) => ({ month: monthOf(m), year: Number(y) }),
  },
  {
    pattern:
      /\b(?:Q([1-4])|(first|second|third|fourth)[ -]quarter)(?:(?: of)?(?: fiscal(?: year)?| FY)? ?((?:19|20)\d{2}))?(?!\p{L})/giu,
    read: ([q, word, y]) => ({
      quarter: q ? Number(q) : QUARTERS.indexOf((word ?? "").toLowerCase()) + 1,
      ...(y && { year: Number(y) }),
    }),
  },
  {
    // '2027-28': the school or budget year starting in 2027.
    pattern: /(?<![\d-])((?:19|20)\d{2})[-–](\d{2})(?![\d-])/gu,
    read: ([y, next]) => ((Number(y) + 1) % 100 === Number(next) ? { year: Number(y) } : null),
  },
  { pattern: /\b(?:mid|early|late|pre|post)-((?:19|20)\d{2})(?!\d)/giu, read: ([y]) => ({ year: Number(y) }) },
  { pattern: /\bFY ?['’]?(\d{2}|\d{4})(?!\d)/gu, read: ([y]) => ({ year: fullYear(y) }) },
  {
    pattern: new RegExp(`\\b(last|this|next|past|coming) ${WEEKDAY}`, "giu"),
    read: ([, w]) => ({ weekday: weekdayOf(w), relative: "weekday" }),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:early|late|mid|last|this|next|in|of|since|by|until|through|from|and|to|for|during|before|after|each|every)[ -])${MONTH}(?![\\p{L}])`,
      "giu",
    ),
    read: ([m]) => (m && /^\p{Lu}/u.test(m) ? { month: monthOf(m) } : null),
  },
  {
    pattern: /\b(January|February|April|June|July|August|September|October|November|December)(?!\p{L})/gu,
    read: ([m]) => ({ month: monthOf(m) }),
  },
  { pattern: new RegExp(`\\b${WEEKDAY}s?(?!\\p{L})`, "gu"), read: ([w]) => ({ weekday: weekdayOf(w) }) },
  {
    pattern: /\b(last|this|next|current|coming)(?: (?:calendar|fiscal))? (week|month|year)(?!\p{L})/giu,
    read: ([which = "", unit]) => ({ relative: unitOf(unit), offset: offsetOf(which) }),
  },
  {
    pattern:
      /\b(today|tonight|this morning|this afternoon|this evening|last night|last evening|yesterday|tomorrow)(?!\p{L}|['’]s)/giu,
    read: ([word = ""]) => ({ relative: "day", offset: dayOffsetOf(word.toLowerCase()) }),
  },
  {
    pattern:
      /(?<![\d$€£.,/]|\p{L}-\d{0,3})((?:17|18|19|20|21)\d{2})s?(?![\d%]|[.,]\d|-(?:mega|kilo|giga)?(?:watt|mile|foot|acre|volt|member|page|person|horse|home|unit|square)| (?:mega|kilo|giga)?(?:UTC|GMT|km|kilomet|gallon|barrel|bushel|famil|business|student|farm|units|accounts|meters|poles|jobs|miles|watt|volt|hour|acre|mile|feet|foot|MW|kW|GW|kV|ton|people|home|customer|member|household|megawatt|resident|worker|employee|percent|million|billion))/gu,
    read: ([y]) => ({ year: Number(y) }),
  },
  { pattern: /\bmid-?century(?!\p{L})/giu, read: () => ({ year: 2050 }) },
];

function unitOf(unit = ""): "week" | "month" | "year" {
  if (/^w/iu.test(unit)) return "week";
  return /^m/iu.test(unit) ? "month" : "year";
}

function offsetOf(which: string): number {
  if (/^(?:this|current)$/iu.test(which)) return 0;
  return /^(?:next|coming)$/iu.test(which) ? 1 : -1;
}

function dayOffsetOf(word: string): number {
  if (word === "yesterday" || word.startsWith("last")) return -1;
  return word === "tomorrow" ? 1 : 0;
}

/** The dates in a text, in order. */
export function findMoments(text: string): Moment[] {
  const moments: Moment[] = [];
  for (const { pattern, read } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (moments.some((other) => start < other.end && other.start < end)) continue;
      const found = read(match.slice(1));
      if (found && isPossible(found)) moments.push({ start, end, ...found });
    }
  }
  moments.sort((a, b) => a.start - b.start);
  // 'May 12-14, 2022' and 'January 30-February 2, 2023': each date takes its missing parts from the other.
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1];
    const after = moments[index + 1];
    if (moment.day && !moment.month && before?.month) moment.month = before.month;
    const joined = after && /^\s*(?:[-–—]|to|through|and|until|,)\s*$/u.test(text.slice(moment.end, after.start));
    if (moment.day && !moment.year && joined && after.year && after.day) moment.year = after.year;
  }
  return moments;
}

function isPossible({ month, day }: { month?: number; day?: number }): boolean {
  return (month === undefined || (month >= 1 && month <= 12)) && (day === undefined || (day >= 1 && day <= 31));
}

/** The same date with missing parts filled in from the article's date. */
function resolve(moment: Moment, articleDate: Date | null): Moment {
  if (!articleDate) return moment;
  const year = articleDate.getUTCFullYear();
  const month = articleDate.getUTCMonth() + 1;
  const { relative, offset = 0 } = moment;
  if (relative === "year") return { ...moment, year: year + offset };
  if (relative === "month") {
    const there = new Date(Date.UTC(year, month - 1 + offset, 1));
    return { ...moment, year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
  }
  if (relative === "day") return { ...moment, ...partsOf(articleDate.getTime() + offset * 86_400_000) };
  if (relative === "week") return { ...moment, year };
  if (moment.month && !moment.year) return { ...moment, year: moment.month > month + 6 ? year - 1 : year };
  return moment;
}

function partsOf(time: number): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(time);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** Whether the source's date agrees with the claim's; both are resolved relative to the article's date. */
export function agrees(claim: Moment, source: Moment, articleDate: Date | null): boolean {
  if (claim.relative && claim.relative === source.relative && claim.offset === source.offset) {
    return claim.weekday === source.weekday;
  }
  if (claim.weekday !== undefined && source.weekday === claim.weekday && !claim.day) return true;
  if (claim.quarter !== source.quarter) return false;
  const wanted = claim.relative || claim.weekday !== undefined ? resolve(claim, articleDate) : claim;
  const given = resolve(source, articleDate);
  if (claim.weekday !== undefined || (source.weekday !== undefined && !source.day && claim.day)) {
    return isSameWeekday(wanted, given, articleDate);
  }
  if (wanted.year === undefined && wanted.month === undefined && wanted.day === undefined)
    return claim.quarter !== undefined;
  if (wanted.year !== undefined && wanted.year !== given.year) return false;
  if (wanted.month !== undefined && wanted.month !== given.month) return false;
  // 'today' can differ by a day between the article's time zone and UTC.
  if (wanted.day === undefined) return true;
  return wanted.day === given.day || (source.relative === "day" && Math.abs(wanted.day - (given.day ?? -9)) <= 1);
}

/**
 * Whether a source may mean the claim's date although it omits the year ('in December' can be the last or the next one) or splits the date ('in March
 * … from 2024'). Only a second reader can decide.
 */
export function mayAgree(claim: Moment, given: readonly Moment[], articleDate: Date | null): boolean {
  const { year, month, day } = claim;
  if (year === undefined || month === undefined) return false;
  const isNear = articleDate !== null && Math.abs(year - articleDate.getUTCFullYear()) <= 1;
  const isApart = given.some((one) => one.year === year && one.month === undefined);
  return given.some(
    (one) =>
      one.month === month && (day === undefined || one.day === day) && (isApart || (isNear && one.year === undefined)),
  );
}

/** A weekday matches a date within a week of the article's. */
function isSameWeekday(a: Moment, b: Moment, articleDate: Date | null): boolean {
  const dated = a.day ? a : b;
  const named = a.day ? b : a;
  if (!dated.day || !dated.month || named.weekday === undefined) return false;
  const year = dated.year ?? articleDate?.getUTCFullYear();
  if (year === undefined) return false;
  const day = new Date(Date.UTC(year, dated.month - 1, dated.day));
  const near = !articleDate || Math.abs(day.getTime() - articleDate.getTime()) <= 8 * 86_400_000;
  return near && day.getUTCDay() === named.weekday;
}
