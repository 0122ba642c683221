import "server-only";
import { disjoint, type Span, spanOf } from "@/lib/writing/text/spans";
import { ORDINALS, WORD_VALUES } from "./number-words";

/** A date as written in a text; missing parts are undefined. `offset` counts units from the article's date. */
export type Moment = Span & {
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
  quarter?: number;
  /** 0 for spring to 3 for winter. */
  season?: number;
  relative?: "day" | "week" | "month" | "year" | "weekday";
  offset?: number;
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** The full names of the months and weekdays, for a regular expression. */
export const MONTH_NAMES = "January|February|March|April|May|June|July|August|September|October|November|December";
export const WEEKDAY_NAMES = "Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday";
const SHORT_MONTHS = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec";
/** The words also in capitals, as in 'THURSDAY, JUNE 12'. */
const inBothCases = (words: string) => `${words}|${words.toUpperCase()}`;
const MONTH_WORD = `(?:${inBothCases(MONTH_NAMES)}|(?:${inBothCases(SHORT_MONTHS)})\\.?)`;
const MONTH = `(${MONTH_WORD})`;
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:17|18|19|20|21)\\d{2})";
const WEEKDAY = `(${inBothCases(WEEKDAY_NAMES)})`;

type Rule = { pattern: RegExp; read: (groups: (string | undefined)[]) => Omit<Moment, keyof Span> | null };

/** The number of an English month name, from 1; 0 for other words. */
export const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const weekdayOf = (name = "") => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
const SEASONS = ["spring", "summer", "fall", "winter"];

const dated = (month?: string, day?: string, year?: string) => ({
  month: monthOf(month),
  ...(day && { day: Number(day) }),
  ...(year && { year: Number(year) }),
});

function fullYear(digits = ""): number {
  const year = Number(digits);
  return digits.length <= 2 ? year + (year > 70 ? 1900 : 2000) : year;
}

const TWENTIES = ORDINALS.slice(0, 9).map((ordinal) => `twenty-${ordinal}`);
const ORDINAL_DAYS = [...ORDINALS, ...TWENTIES, "thirtieth", "thirty-first"];

/** In order of precedence: text matched by an earlier rule is not matched again. */
const RULES: Rule[] = [
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})(?!\d)/gu,
    read: ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  },
  {
    // '6/12/25', '6-12-2025'
    pattern: /(?<![\d/-])(\d{1,2})(?:\/(\d{1,2})\/(\d{2}|\d{4})|-(\d{1,2})-(\d{4}))(?![\d/-])/gu,
    read: ([m, d, y, day, year]) => ({ year: fullYear(y ?? year), month: Number(m), day: Number(d ?? day) }),
  },
  {
    // '11/2026', but not '$11/2026' or '2025/2026'
    pattern: /(?<![\p{L}\d$€£/.,-])(\d{1,2})\/((?:19|20)\d{2})(?![\d/%]|[.,-]\d)/gu,
    read: ([m, y]) => ({ month: Number(m), year: Number(y) }),
  },
  {
    // 'on 2/11', 'Friday, 2/11', '(2/11: …'
    pattern:
      /(?:(?<=\b(?:on|\p{Lu}\p{Ll}{2,5}day,?) )|(?<=[(\n])(?=\d{1,2}\/\d{1,2}:))(\d{1,2})\/(\d{1,2})(?![\d/%])/gu,
    read: ([m, d]) => ({ month: Number(m), day: Number(d) }),
  },
  {
    // 'the Fourth of July', 'this twenty-first day of April, in the year of our Lord two thousand twenty-five'
    pattern: new RegExp(
      `(?<!(?:twenty|thirty)[ -])\\b(${ORDINAL_DAYS.join("|")})(?: day)? of ${MONTH}(?:,? ${YEAR}|, in the year of our Lord two thousand(?: and)? ([a-z]+)(?:-([a-z]+))?)?(?!\\p{L})`,
      "giu",
    ),
    read: ([d = "", m, written, tens = "", ones = "zero"]) => {
      const year = Number(
        written ?? 2000 + (WORD_VALUES.get(tens) ?? Number.NaN) + (WORD_VALUES.get(ones) ?? Number.NaN),
      );
      return { month: monthOf(m), day: ORDINAL_DAYS.indexOf(d.toLowerCase()) + 1, ...(year && { year }) };
    },
  },
  {
    // '21 April 2025', 'the 21st day of April', but not 'It killed 12 May 3' or 'for $12 Dec. 27'
    pattern: new RegExp(
      `(?<![$€£.,]|\\d)\\b${DAY}(?: day)?(?: of)? ${MONTH}(?!\\.? \\d{1,2}(?![\\d:]))(?:,? ${YEAR})?(?!\\p{L})`,
      "gu",
    ),
    read: ([d, m, y]) => dated(m, d, y),
  },
  {
    pattern: new RegExp(
      `\\b${MONTH} (?:the )?${DAY}(?:(?=\\s*(?:[-–—]|to|through|and|until)\\s*\\d{1,2}, ${YEAR})|(?![\\d,.]\\d|\\d|%| percent| million)(?:,? ${YEAR}(?!\\d))?)`,
      "gu",
    ),
    read: ([m, d, shared, y]) => dated(m, d, shared ?? y),
  },
  {
    pattern: new RegExp(
      `(?=\\d)(?<=${MONTH_WORD} \\d{1,2}(?:st|nd|rd|th)?\\s{0,2}(?:[-–—]|to|through|and|until)\\s{0,2})${DAY}(?:, ${YEAR})?(?![\\d%]|[,.]\\d| (?:percent|million|billion|people|counties|states))`,
      "gu",
    ),
    read: ([d, y]) => ({ day: Number(d), ...(y && { year: Number(y) }) }),
  },
  {
    pattern: new RegExp(`\\b${MONTH},? (?:of )?${YEAR}(?!\\d)`, "gu"),
    read: ([m, y]) => dated(m, undefined, y),
  },
  {
    pattern:
      /\b(?:Q([1-4])|([1-4])Q|(first|second|third|fourth|[1-4](?=st|nd|rd|th))(?:st|nd|rd|th)?[ -]quarter)(?:(?: of)?(?: fiscal(?: year)?| FY)? ?((?:19|20)\d{2}))?(?!\p{L})/giu,
    read: ([after, before, written = "", y]) => ({
      quarter: Number(after ?? before) || Number(written) || ORDINALS.indexOf(written.toLowerCase()) + 1,
      ...(y && { year: Number(y) }),
    }),
  },
  {
    // '2027-28', '2027-2028': the school or budget year starting in 2027.
    pattern: /(?<![\d-])((?:19|20)\d{2})[-–]((?:19|20)?\d{2})(?![\d-])/gu,
    read: ([y, next]) => ((Number(y) + 1) % 100 === Number(next) % 100 ? { year: Number(y) } : null),
  },
  {
    // 'summer of 2027'
    pattern: /\b(spring|summer|fall|autumn|winter)(?: of|,)? ((?:19|20)\d{2})(?!\d)/giu,
    read: ([name = "", y]) => ({
      season: SEASONS.indexOf(name.toLowerCase().replace("autumn", "fall")),
      year: Number(y),
    }),
  },
  {
    pattern: /\b(?:FY ?['’]?|(?:mid|early|late|pre|post)-(?=\d{4}))(\d{2}|\d{4})(?!\d)/giu,
    read: ([y]) => ({ year: fullYear(y) }),
  },
  {
    pattern: new RegExp(`\\b(last|this|next|past|coming) ${WEEKDAY}`, "giu"),
    read: ([, w]) => ({ weekday: weekdayOf(w), relative: "weekday" }),
  },
  {
    // 'May' and 'March' alone may be other words.
    pattern: new RegExp(
      `\\b(?:(?:early|late|mid|last|this|next|in|of|since|by|until|through|from|and|to|for|during|before|after|each|every)[ -]${MONTH}|(${MONTH_NAMES.replace("March|", "").replace("May|", "")}))(?!\\p{L})`,
      "giu",
    ),
    read: ([m, alone]) => (/^\p{Lu}/u.test(m ?? alone ?? "") ? { month: monthOf(m ?? alone) } : null),
  },
  { pattern: new RegExp(`\\b${WEEKDAY}s?(?!\\p{L})`, "gu"), read: ([w]) => ({ weekday: weekdayOf(w) }) },
  { pattern: /\b(?:a|one) year ago(?!\p{L})/giu, read: () => ({ relative: "year", offset: -1 }) },
  {
    pattern:
      /\b(?:(last|this|next|current|coming)(?: (?:calendar|fiscal))? (week|month|year)(?!\p{L})|(today|tonight|this (?:morning|afternoon|evening)|last (?:night|evening)|yesterday|tomorrow)(?!\p{L}|['’]s))/giu,
    read: ([which, unit, day = ""]) => ({
      relative: (["week", "month", "year"] as const).find((one) => one === unit?.toLowerCase()) ?? "day",
      offset: offsetOf(which ?? day),
    }),
  },
  {
    pattern:
      /(?<![\d$€£.,/]|\p{L}-\d{0,3})((?:17|18|19|20|21)\d{2})s?(?![\d%]|[.,]\d|-(?:mega|kilo|giga)?(?:watt|mile|foot|acre|volt|member|page|person|horse|home|unit|square)| (?:mega|kilo|giga)?(?:UTC|GMT|km|kilomet|gallon|barrel|bushel|famil|business|student|farm|units|accounts|meters|poles|jobs|miles|watt|volt|hour|acre|mile|feet|foot|MW|kW|GW|kV|ton|people|home|customer|member|household|megawatt|resident|worker|employee|percent|million|billion))/gu,
    read: ([y]) => ({ year: Number(y) }),
  },
];

function offsetOf(words: string): number {
  if (/^(?:last|yesterday)/iu.test(words)) return -1;
  return /^(?:next|coming|tomorrow)/iu.test(words) ? 1 : 0;
}

/** The dates in a text, in order. */
export function findMoments(text: string): Moment[] {
  const found = RULES.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const parts = read(match.slice(1));
      return parts && isPossible(parts) ? [{ ...spanOf(match), ...parts }] : [];
    }),
  );
  const moments: Moment[] = disjoint(found);
  // 'May 12-14, 2022' and 'January 30-February 2, 2023': each date takes its missing parts from the other.
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1];
    const after = moments[index + 1];
    if (moment.day && !moment.month && before?.month) moment.month = before.month;
    const joined = after && /^\s*(?:[-–—]|to|through|and|until|,)\s*$/u.test(text.slice(moment.end, after.start));
    // 'Dec. 15 through Feb. 26, 2027'
    if (moment.day && !moment.year && joined && after.year && after.day)
      moment.year = yearBefore(moment, after, after.year);
  }
  return moments;
}

/** The year of a date that precedes one in `year`: 'from Dec. 15 through Feb. 26, 2027' begins in 2026. */
function yearBefore(first: Moment, last: Moment, year: number): number {
  const placeOf = ({ month = 0, day = 0 }: Moment) => month * 31 + day;
  return placeOf(first) > placeOf(last) ? year - 1 : year;
}

const isPossible = ({ month = 1, day = 1 }: Omit<Moment, keyof Span>) =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** The same date with missing parts filled in from the article's date. */
function resolve(moment: Moment, articleDate: Date | null): Moment {
  if (!articleDate) return moment;
  const { relative, offset = 0, month } = moment;
  const [year, own] = [articleDate.getUTCFullYear(), articleDate.getUTCMonth()];
  if (month && !moment.year && !relative) return { ...moment, year: month > own + 7 ? year - 1 : year };
  if (relative === "week") return { ...moment, year };
  if (relative === "year") return { ...moment, year: year + offset };
  if (relative !== "month" && relative !== "day") return moment;
  const day = relative === "day" ? articleDate.getUTCDate() + offset : 1;
  const there = new Date(Date.UTC(year, own + (relative === "month" ? offset : 0), day));
  const parts = { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
  return relative === "month"
    ? { ...moment, ...parts }
    : { ...moment, ...parts, day: there.getUTCDate(), weekday: there.getUTCDay() };
}

/** Whether the source's date agrees with the claim's in every part; both are resolved relative to the article's date. */
export function agrees(claim: Moment, source: Moment, articleDate: Date | null): boolean {
  if (claim.relative && claim.relative === source.relative && claim.offset === source.offset)
    return claim.weekday === source.weekday;
  if (claim.weekday !== undefined && source.weekday === claim.weekday && !claim.day) return true;
  if (claim.quarter !== source.quarter || claim.season !== source.season) return false;
  const wanted = claim.relative ? resolve(claim, articleDate) : claim;
  const given = resolve(source, articleDate);
  if (claim.weekday !== undefined || (source.weekday !== undefined && !source.day && claim.day))
    return isSameWeekday(wanted, given, articleDate);
  const parts = (["year", "month", "day"] as const).filter((part) => wanted[part] !== undefined);
  if (parts.length === 0) return claim.quarter !== undefined;
  // 'today' can differ by a day between the article's time zone and UTC.
  const isOff = source.relative === "day" && Math.abs((wanted.day ?? 0) - (given.day ?? -9)) <= 1;
  const isNext = (part: string) =>
    part === "year" && isAhead(source, articleDate) && wanted.year === (given.year ?? 0) + 1;
  return parts.every((part) => wanted[part] === given[part] || isNext(part) || (part === "day" && isOff));
}

const HALF_YEAR = 6;

/** Whether a date without a year, before the article's in the calendar, is closer to it in the next year: 'Jan. 21' in November. */
function isAhead({ month, year, relative }: Moment, articleDate: Date | null): boolean {
  if (!month || year || relative || !articleDate) return false;
  return month < articleDate.getUTCMonth() + 1 && month + 12 - (articleDate.getUTCMonth() + 1) <= HALF_YEAR;
}

const WEEK_MS = 8 * 86_400_000;

/** A weekday matches a date within a week of the article's. */
function isSameWeekday(one: Moment, other: Moment, articleDate: Date | null): boolean {
  const [dated, named] = one.day ? [one, other] : [other, one];
  const year = dated.year ?? articleDate?.getUTCFullYear();
  if (!dated.day || !dated.month || year === undefined) return false;
  const day = new Date(Date.UTC(year, dated.month - 1, dated.day));
  const isNear = !articleDate || Math.abs(day.getTime() - articleDate.getTime()) <= WEEK_MS;
  return isNear && day.getUTCDay() === named.weekday;
}
