import "server-only";
import { disjoint, type Span, spanOf } from "@/lib/writing/text/spans";
import { anyOf, ORDINALS, valueOfWords, WORD_VALUES } from "./number-words";

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
/** As news writes them: 'Feb. 3', but 'March 3'. */
export const MONTHS_IN_NEWS = `${MONTH_NAMES}|Jan\\.|Feb\\.|Aug\\.|Sept\\.|Oct\\.|Nov\\.|Dec\\.`;
const SHORT_MONTHS = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec";
/** The words also in capitals, as in 'THURSDAY, JUNE 12'. */
const inBothCases = (words: string) => `${words}|${words.toUpperCase()}`;
const MONTH_WORD = `(?:${inBothCases(MONTH_NAMES)}|(?:${inBothCases(SHORT_MONTHS)})\\.?)`;
const MONTH = `(?<month>${MONTH_WORD})`;
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>(?:17|18|19|20|21)\\d{2})";
const WEEKDAY = `(?<weekday>${inBothCases(WEEKDAY_NAMES)})`;

/** The number of an English month name, from 1; 0 for other words. */
export const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const TWENTIES = ORDINALS.slice(0, 9).map((ordinal) => `twenty-${ordinal}`);
const ORDINAL_DAYS = [...ORDINALS, ...TWENTIES, "thirtieth", "thirty-first"];
const QUARTERS = ORDINALS.slice(0, 4);
const SEASONS = ["spring", "summer", "fall", "winter"];
const TO = "(?:[-–—]|to|through|and|until)";
const ONE_WORD = anyOf(WORD_VALUES.keys());
const WORDED_YEAR = `(?<year>two thousand(?: and)? ${ONE_WORD}(?:-${ONE_WORD})?)`;
/** 'May' and 'March' alone may be other words. */
const CLEAR_MONTHS = MONTH_NAMES.replace("March|", "").replace("May|", "");
const BEFORE_MONTH =
  "early|late|mid|last|this|next|in|of|since|by|until|through|from|and|to|for|during|before|after|each|every";

/** In order of precedence: text matched by an earlier rule is not matched again. The groups are read by `partsOf`. */
const RULES: RegExp[] = [
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu,
  // '6/12/25', '6-12-2025'
  /(?<![\d/-])(?<month>\d{1,2})(?:\/(?=\d{1,2}\/)|-(?=\d{1,2}-\d{4}))(?<day>\d{1,2})[/-](?<year>\d{2}|\d{4})(?![\d/-])/gu,
  // '11/2026', but not '$11/2026' or '2025/2026'
  /(?<![\p{L}\d$€£/.,-])(?<month>\d{1,2})\/(?<year>(?:19|20)\d{2})(?![\d/%]|[.,-]\d)/gu,
  // 'on 2/11', 'Friday, 2/11', '(2/11: …'
  /(?:(?<=\b(?:on|\p{Lu}\p{Ll}{2,5}day,?) )|(?<=[(\n])(?=\d{1,2}\/\d{1,2}:))(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/%])/gu,
  // 'the Fourth of July', 'this twenty-first day of April, in the year of our Lord two thousand twenty-five'
  new RegExp(
    `(?<!(?:twenty|thirty)[ -])\\b(?<day>${ORDINAL_DAYS.join("|")})(?: day)? of ${MONTH}(?:,? ${YEAR}|, in the year of our Lord ${WORDED_YEAR})?(?!\\p{L})`,
    "giu",
  ),
  // '21 April 2025', 'the 21st day of April', but not 'It killed 12 May 3' or 'for $12 Dec. 27'
  new RegExp(
    `(?<![$€£.,]|\\d)\\b${DAY}(?: day)?(?: of)? ${MONTH}(?!\\.? \\d{1,2}(?![\\d:]))(?:,? ${YEAR})?(?!\\p{L})`,
    "gu",
  ),
  new RegExp(`\\b${MONTH} (?:the )?${DAY}(?![\\d,.]\\d|\\d|%| percent| million)(?:,? ${YEAR}(?!\\d))?`, "gu"),
  new RegExp(
    `(?=\\d)(?<=${MONTH_WORD} \\d{1,2}(?:st|nd|rd|th)?\\s{0,2}${TO}\\s{0,2})${DAY}(?:, ${YEAR})?(?![\\d%]|[,.]\\d| (?:percent|million|billion|people|counties|states))`,
    "gu",
  ),
  new RegExp(`\\b${MONTH},? (?:of )?${YEAR}(?!\\d)`, "gu"),
  new RegExp(
    `\\b(?:Q(?<after>[1-4])|(?<before>[1-4])Q|(?<quarter>${QUARTERS.join("|")}|[1-4](?=st|nd|rd|th))(?:st|nd|rd|th)?[ -]quarter)(?:(?: of)?(?: fiscal(?: year)?| FY)? ?(?<year>(?:19|20)\\d{2}))?(?!\\p{L})`,
    "giu",
  ),
  // '2027-28', '2027-2028': the school or budget year starting in 2027.
  /(?<![\d-])(?<year>(?:19|20)\d{2})[-–](?<next>(?:19|20)?\d{2})(?![\d-])/gu,
  // 'summer of 2027'
  /\b(?<season>spring|summer|fall|autumn|winter)(?: of|,)? (?<year>(?:19|20)\d{2})(?!\d)/giu,
  /\b(?:FY ?['’]?|(?:mid|early|late|pre|post)-(?=\d{4}))(?<year>\d{2}|\d{4})(?!\d)/giu,
  new RegExp(`\\b(?<which>last|this|next|past|coming) ${WEEKDAY}`, "giu"),
  new RegExp(`\\b(?:(?:${BEFORE_MONTH})[ -]|(?=(?:${CLEAR_MONTHS})(?!\\p{L})))${MONTH}(?!\\p{L})`, "giu"),
  new RegExp(`\\b${WEEKDAY}s?(?!\\p{L})`, "gu"),
  /\b(?<which>a|one) (?<unit>year) ago(?!\p{L})/giu,
  /\b(?<which>last|this|next|current|coming)(?: (?:calendar|fiscal))? (?<unit>week|month|year)(?!\p{L})/giu,
  /\b(?<which>today|tonight|this (?:morning|afternoon|evening)|last (?:night|evening)|yesterday|tomorrow)(?!\p{L}|['’]s)/giu,
  /(?<![\d$€£.,/]|\p{L}-\d{0,3})(?<year>(?:17|18|19|20|21)\d{2})s?(?![\d%]|[.,]\d|-(?:mega|kilo|giga)?(?:watt|mile|foot|acre|volt|member|page|person|horse|home|unit|square)| (?:mega|kilo|giga)?(?:UTC|GMT|km|kilomet|gallon|barrel|bushel|famil|business|student|farm|units|accounts|meters|poles|jobs|miles|watt|volt|hour|acre|mile|feet|foot|MW|kW|GW|kV|ton|people|home|customer|member|household|megawatt|resident|worker|employee|percent|million|billion))/gu,
];

type Parts = Omit<Moment, keyof Span>;

/** The parts of a date in a rule's groups; null if it is none. */
function partsOf(groups: Record<string, string | undefined>): Parts | null {
  const { year = "", next, month = "", day = "", weekday, season = "", which, unit } = groups;
  const { after, before, quarter = after ?? before ?? "" } = groups;
  // 'to march'
  if (!day && /^\p{Ll}/u.test(month)) return null;
  if (next && (Number(year) + 1) % 100 !== Number(next) % 100) return null;
  const period = (["week", "month", "year"] as const).find((one) => one === unit?.toLowerCase()) ?? "day";
  const relation: Parts = weekday ? { relative: "weekday" } : { relative: period, offset: offsetOf(which ?? "") };
  const parts: Parts = {
    ...(year && { year: yearOf(year) }),
    ...(month && { month: Number(month) || monthOf(month) }),
    ...(day && { day: Number(day) || ORDINAL_DAYS.indexOf(day.toLowerCase()) + 1 }),
    ...(weekday && { weekday: WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase()) }),
    ...(quarter && { quarter: Number(quarter) || QUARTERS.indexOf(quarter.toLowerCase()) + 1 }),
    ...(season && { season: SEASONS.indexOf(season.toLowerCase().replace("autumn", "fall")) }),
    ...(which && relation),
  };
  const { month: written = 1, day: date = 1 } = parts;
  return written >= 1 && written <= 12 && date >= 1 && date <= 31 ? parts : null;
}

function yearOf(written: string): number {
  const year = Number(written);
  if (written.length === 2) return year + (year > 70 ? 1900 : 2000);
  return year || valueOfWords(written);
}

function offsetOf(words: string): number {
  if (/^(?:last|yesterday|a$|one$)/iu.test(words)) return -1;
  return /^(?:next|coming|tomorrow)/iu.test(words) ? 1 : 0;
}

/** The dates in a text, in order. */
export function findMoments(text: string): Moment[] {
  const matches = RULES.flatMap((rule) => [...text.matchAll(rule)]);
  const found = matches.flatMap((match): Moment[] => {
    const parts = partsOf(match.groups ?? {});
    return parts ? [{ ...spanOf(match), ...parts }] : [];
  });
  const moments = disjoint(found);
  // 'May 12-14, 2022' and 'January 30-February 2, 2023': each date takes its missing parts from the other.
  for (const [index, moment] of moments.entries()) {
    const [before, after] = [moments[index - 1], moments[index + 1]];
    if (moment.day && !moment.month && before?.month) moment.month = before.month;
    const joined = after && /^\s*(?:[-–—]|to|through|and|until|,)\s*$/u.test(text.slice(moment.end, after.start));
    // 'Dec. 15 through Feb. 26, 2027' begins in 2026.
    if (moment.day && !moment.year && joined && after.year && after.day)
      moment.year = after.year - (placeOf(moment) > placeOf({ ...moment, ...after }) ? 1 : 0);
  }
  return moments;
}

const placeOf = ({ month = 0, day = 0 }: Moment) => month * 31 + day;

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
  const found = { ...moment, year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
  return relative === "month" ? found : { ...found, day: there.getUTCDate(), weekday: there.getUTCDay() };
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
