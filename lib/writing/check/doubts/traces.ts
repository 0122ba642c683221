import "server-only";
import { isStateName } from "@/lib/language/states";
import { WORD_VALUES } from "@/lib/writing/text/figures/number-words";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { hasTrace } from "@/lib/writing/text/names/name-index";
import type { Name } from "@/lib/writing/text/names/names";
import { isOffice } from "@/lib/writing/text/names/offices";
import type { PreparedSource } from "@/lib/writing/text/passages";
import { isCommonWord, wordSet } from "@/lib/writing/text/words";

/*
 * Code misreads odd spellings, derived names and split dates. Without any trace of a fact in a source the fault is certain; with one it is a doubt that a
 * second reader may overrule.
 */

const OF_ANY_NAME = wordSet(`
act administration agency alliance amendment america american association authority bank bill board bureau center chamber city club coalition college commission committee democrat democrats democratic republican republicans gop
community company congress congressional conservation cooperative corporation council county court day department district division east eastern electric energy federal federation for
foundation fund great group house inc institute international law list llc ministry national new north northern of office old order organization party plan plant power program project
public region rule school senate service society south southern state states subcommittee summit system task force the and treaty union united university u.s utility utilities west western
`);

export const isSharedByNames = (word: string) => OF_ANY_NAME.has(word);

/** The words of a name that few other names share. */
const distinctiveWords = ({ words }: Name) =>
  words.filter((word) => word.length > 1 && !isOffice(word) && !isSharedByNames(word));

/** Whether a name is a first name and a last name. */
export function isPerson(name: Name): boolean {
  const own = distinctiveWords(name);
  const [first = "", last = ""] = [own[0], own.at(-1)];
  return (
    own.length > 1 && isFirstName(first) && !isStateName(first) && !isCommonWord(last) && last === name.words.at(-1)
  );
}

/** Whether the source contains a distinctive word of the name in any form; for a person, the last name. */
export function mayBeNamed(name: Name, source: PreparedSource): boolean {
  const own = distinctiveWords(name);
  const isTraced = (word: string) => hasTrace(word, source.names);
  if (isPerson(name)) return own.slice(-1).some(isTraced);
  return own.length === 0 || isKnown(name.words.join(" "), source) || own.some(isTraced);
}

/** Regions and seats of government, which a writer may name for the states and offices in a source. */
const KNOWN =
  /^(?:new england|(?:upper )?midwest(?:ern)?|(?:pacific )?north(?:west|east)(?:ern)?|south(?:west|east)(?:ern)?|(?:gulf|east|west) coast|washington|white house|capitol hill)$/u;
/** Presidents by the year in which they take office on January 20. */
const PRESIDENTS = Object.entries({ 2009: "obama", 2017: "trump", 2021: "biden", 2025: "trump" });

/** Whether a name is such a place, or that of the president in office in an article that mentions the president. */
function isKnown(name: string, { day, text }: PreparedSource): boolean {
  const inOffice = PRESIDENTS.findLast(([year]) => day !== null && day.getTime() >= Date.UTC(Number(year), 0, 20));
  const isPresident = inOffice?.[1] === name.split(" ").at(-1);
  return KNOWN.test(name) || (isPresident && /\b(?:president|administration|white house)\b/iu.test(text));
}

/** Whether the source contains the numbers of a code: 'HB 1234' for 'House Bill 1234', 'Title VI' for 'Titles IV and VI'. */
export function mayBeCode(code: string, { names: { text } }: PreparedSource): boolean {
  const parts = code.match(/\d+/gu) ?? [code.split(" ").at(-1) ?? ""];
  // 'the Group of Seven'
  const spelled = (part: string) => [...WORD_VALUES].find(([, value]) => value === Number(part))?.[0] ?? part;
  return parts.every((part) =>
    new RegExp(`(?<![\\d\\p{L}])(?:${part}|${spelled(part)})(?![\\d\\p{L}])`, "iu").test(text),
  );
}

/** Whether the source may mean a date: partly, with its year in another place, or relative to the article's date. */
export function mayBeDated(moment: Moment, source: PreparedSource): boolean {
  const { year, month, day, relative, weekday, quarter } = moment;
  if (relative !== undefined || weekday !== undefined || quarter !== undefined) return true;
  const given = source.passages.flatMap(({ moments }) => moments);
  if (given.some((one) => agrees(moment, one, source.day))) return true;
  const mayBeYear = year === undefined || isYear(year, given, source);
  if (month === undefined && year !== undefined) return mayBeYear;
  // 'In December' may be the last or the next one.
  const isNear = year !== undefined && source.day !== null && Math.abs(year - source.day.getUTCFullYear()) <= 1;
  return given.some(
    (one) =>
      one.month === month &&
      (one.day === day || day === undefined) &&
      (one.year === year || (one.year === undefined && (isNear || mayBeYear))),
  );
}

/** The year of the article, a span of years from it, or, where the source counts in other years, one next to a year that it names. */
function isYear(year: number, given: readonly Moment[], { day, passages, text }: PreparedSource): boolean {
  const own = day ? [day.getUTCFullYear()] : [];
  const spans = passages.flatMap(({ quantities }) => quantities.filter(({ kind }) => kind === "years"));
  const reckoned = own.flatMap((one) => [one, ...spans.flatMap(({ low }) => [one + low, one - low])]);
  const most = OTHER_YEARS.test(text) ? 1 : 0;
  return [...given.flatMap((one) => one.year ?? []), ...reckoned].some((one) => Math.abs(one - year) <= most);
}

const OTHER_YEARS =
  /\b(?:fiscal|FY|school|academic|budget|season|(?:last|next|following|same|previous|prior|preceding) year|years? (?:before|after|earlier|later|ago)\b)/iu;
