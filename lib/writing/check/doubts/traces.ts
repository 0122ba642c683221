import "server-only";
import { isStateName } from "@/lib/language/states";
import { tokenize } from "@/lib/language/tokens";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { agrees, type Moment, mayAgree } from "@/lib/writing/text/figures/temporal-expressions";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { hasTrace, isOffice } from "@/lib/writing/text/names/name-index";
import type { Name } from "@/lib/writing/text/names/names";
import { isCommonWord } from "@/lib/writing/text/names/vocabulary";
import type { PreparedSource } from "@/lib/writing/text/passages";
import { isEmptyWord } from "@/lib/writing/text/synonyms";
import { hasHolidayIn, isKnown } from "./knowledge";

/*
 * A fact that is not found in a source may still be meant there: code misreads odd spellings, short or derived names, and dates split across a
 * sentence. Each of these functions looks for any trace of it. Without a trace the fault is certain; with one it is a doubt that a second reader may
 * overrule.
 */

/** Words shared by many names. */
const OF_ANY_NAME = new Set(
  (
    "act administration agency alliance amendment america american association authority bank bill board bureau center chamber city club coalition college commission committee democrat democrats democratic republican republicans gop " +
    "community company congress congressional conservation cooperative corporation council county court day department district division east eastern electric energy federal federation for " +
    "foundation fund great group house inc institute international law list llc ministry national new north northern of office old order organization party plan plant power program project " +
    "public region rule school senate service society south southern state states subcommittee summit system task force the and treaty union united university u.s utility utilities west western"
  ).split(" "),
);

export const isSharedByNames = (word: string) => OF_ANY_NAME.has(word);

/** The words of a name that few other names share. */
const ownWords = ({ words }: Name) =>
  words.filter((word) => word.length > 1 && !isOffice(word) && !isSharedByNames(word));

/** Whether a name is a first name and a last name. */
export function isPerson(name: Name): boolean {
  const own = ownWords(name);
  const [first = "", last = ""] = [own[0], own.at(-1)];
  return (
    own.length > 1 && isFirstName(first) && !isStateName(first) && !isCommonWord(last) && last === name.words.at(-1)
  );
}

/** Whether the source contains a distinctive word of the name in any form; for a person, the last name. */
export function mayBeNamed(name: Name, source: PreparedSource): boolean {
  const { words } = name;
  const { names } = source;
  const own = ownWords(name);
  const last = own.at(-1) ?? "";
  if (isPerson(name)) return hasTrace(last, names);
  return own.length === 0 || isKnown(words.join(" "), source) || own.some((word) => hasTrace(word, names));
}

/** Whether the source contains each content word of a quotation. */
export function mayBeQuoted(inner: string, { names: { places } }: PreparedSource): boolean {
  return tokenize(inner).every(({ lower, key }) => isEmptyWord(lower, key) || places.has(key) || places.has(lower));
}

const SPELLED = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Whether the source contains the numbers of a code: 'HB 1234' for 'House Bill 1234', 'N95s' for 'N95', 'Title VI' for 'Titles IV and VI'. */
export function mayBeCode(code: string, { names: { text } }: PreparedSource): boolean {
  if (/^covid-19$/iu.test(code)) return /\b(?:coronavirus|pandemic)\b/iu.test(text);
  // 'in their 60s'
  if (/^\d0s$/u.test(code)) return true;
  const digits = code.match(/\d+/gu);
  // 'the Group of Seven'
  const spelled = (number: string) => SPELLED[Number(number)] ?? number;
  if (digits)
    return digits.every((number) => new RegExp(`(?<!\\d)(?:${number}|${spelled(number)})(?!\\d)`, "iu").test(text));
  return new RegExp(`\\b${code.split(" ").at(-1)}\\b`, "u").test(text);
}

/** Whether the source joins an amount's digits with an abbreviated unit: '30fps' for '30 frames per second', but not '30th'. */
export function mayBeJoined({ text }: Quantity, { names }: PreparedSource): boolean {
  const [digits] = /\d[\d.,]*\d|\d/u.exec(text) ?? [];
  return (
    digits !== undefined &&
    new RegExp(`(?<![\\d.,])${RegExp.escape(digits)}(?!st|nd|rd|th)\\p{Ll}{1,4}(?!\\p{L})`, "u").test(names.text)
  );
}

/** Whether the source may mean a date: partly, in separate words, relative to the article's date, or as an interval from another date. */
export function mayBeDated(moment: Moment, source: PreparedSource): boolean {
  const { year, month, day, relative, weekday, quarter } = moment;
  if (relative !== undefined || weekday !== undefined || quarter !== undefined) return true;
  const given = source.passages.flatMap(({ moments }) => moments);
  if (given.some((one) => agrees(moment, one, source.day))) return true;
  if (month === undefined)
    return year === undefined ? given.some((one) => one.day === day) : isYear(year, given, source);
  // 'October 1, 2022' may be the start of 'October 2022'.
  const isEdge = (one: Moment) =>
    one.day === undefined && one.year === year && (day === 1 || (day ?? 0) >= MIN_MONTH_LENGTH);
  const isPart = (one: Moment) =>
    one.month === month &&
    (day === undefined || one.day === day || isEdge(one)) &&
    (year === undefined || one.year === year);
  return (
    mayAgree(moment, given, source.day) ||
    given.some(isPart) ||
    isListed(moment, source) ||
    isInDigits(moment, source) ||
    hasHolidayIn(month, source.text) ||
    isReckoned(moment, given, source)
  );
}

const MIN_MONTH_LENGTH = 28;

/** 'Dec. 10, 11 and 12' */
function isListed({ month, day }: Moment, { passages }: PreparedSource): boolean {
  const isDay = new RegExp(`(?<![\\d.,$])${day}(?![\\d%])`, "u");
  return (
    day !== undefined &&
    passages.some(({ moments, text }) => moments.some((one) => one.month === month) && isDay.test(text))
  );
}

/** '2/11' */
function isInDigits({ month, day }: Moment, { text }: PreparedSource): boolean {
  return day !== undefined && new RegExp(`(?<![\\d/.,$])0?${month}/0?${day}(?![\\d/])`, "u").test(text);
}

/** The year of the article, a budget year next to it, or a year that is a stated number of years from one the source names. */
function isYear(year: number, given: readonly Moment[], source: PreparedSource): boolean {
  // 'by the end of the century'
  if (year % HALF_CENTURY === 0 && /\bcentury\b/iu.test(source.text)) return true;
  const own = source.day?.getUTCFullYear();
  const relative = given.flatMap(({ relative, offset = 0 }) => (relative === "year" && own ? own + offset : []));
  const named = [...given.flatMap((one) => one.year ?? []), ...relative, ...(own ? [own] : [])];
  const spans = [
    0,
    ...(BUDGET.test(source.text) || BESIDE.test(source.text) ? [1] : []),
    ...periodsOf(source).flatMap(({ kind, low }) => (kind === "years" ? low : [])),
  ];
  return named.some((one) => spans.some((span) => Math.abs(one - year) === span));
}

const HALF_CENTURY = 50;

/** A day, month or year that the source mentions next to another one. */
const BESIDE =
  /\b(?:next|following|same|previous|prior|preceding) (?:day|month|year|morning|night)\b|\b(?:day|month|year)s? (?:before|after|earlier|later|ago)\b|\b(?:last|next) (?:month|year)\b/iu;
const BUDGET = /\b(?:fiscal|FY|school|academic|budget|season)/u;

const DAY_MS = 86_400_000;
const AROUND = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];
/** The days in a period, and the tolerance. */
const PERIOD_DAYS: Record<string, readonly [days: number, slack: number]> = {
  days: [1, 1],
  weeks: [7, 1],
  months: [30.5, 3],
  years: [365.25, 1],
};
const MID_MONTH = 15;
const HALF_MONTH = 16;

/** Whether the distance to another date of the source is a number of days, weeks, months or years that the source states. */
function isReckoned(moment: Moment, given: readonly Moment[], source: PreparedSource): boolean {
  const own = source.day?.getUTCFullYear();
  const timeOf = ({ year = own, month, day }: Moment) =>
    year && month ? Date.UTC(year, month - 1, day ?? MID_MONTH) / DAY_MS : null;
  const wanted = timeOf(moment);
  if (wanted === null) return false;
  const today = source.day ? source.day.getTime() / DAY_MS : null;
  const weekdays = new Set(given.flatMap(({ weekday }) => weekday ?? []));
  const week = today === null ? [] : AROUND.map((offset) => today + offset);
  const bases = [
    ...given.flatMap((one) => timeOf(one) ?? []),
    ...week.filter((day) => day === today || weekdays.has(new Date(day * DAY_MS).getUTCDay())),
  ];
  const rounding = moment.day === undefined ? HALF_MONTH : 0;
  if (bases.includes(wanted)) return true;
  const beside = BESIDE.test(source.text) ? BESIDE_PERIODS : [];
  return [...periodsOf(source), ...beside].some(({ kind, low }) => {
    const [days = 0, slack = 0] = PERIOD_DAYS[kind] ?? [];
    return bases.some((base) => Math.abs(Math.abs(wanted - base) - low * days) <= slack + rounding);
  });
}

type Period = Pick<Quantity, "kind" | "low">;

const BESIDE_PERIODS: Period[] = ["days", "months", "years"].map((kind) => ({ kind, low: 1 }));

/** The time spans that a source states: '15 days', 'for a 15th day'. */
function periodsOf({ passages }: PreparedSource): Period[] {
  return passages
    .flatMap(({ quantities, text }) =>
      quantities.flatMap(({ kind, low, end }): Period[] => {
        if (kind in PERIOD_DAYS) return [{ kind, low }];
        const unit =
          kind === "ordinal"
            ? /^ (?:straight |consecutive )?(day|week|month|year)\b/u.exec(text.slice(end, end + 24))
            : null;
        return unit ? [{ kind: `${unit[1]}s`, low: low - 1 }] : [];
      }),
    )
    .slice(0, MAX_PERIODS);
}

const MAX_PERIODS = 60;
