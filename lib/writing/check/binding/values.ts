import "server-only";
import { isStateName } from "@/lib/language/states";
import { plain } from "@/lib/language/tokens";
import { isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { isCommonWord } from "@/lib/writing/text/names/vocabulary";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import { isEmptyWord } from "@/lib/writing/text/synonyms";
import type { Claim } from "../claims";
import type { Mention, Span } from "./alignment";

/** A value of a claim, with where the source states it and where it states others of its kind that the claim does not. */
export type Value = Span & {
  fault: "number" | "date" | "name";
  /** Values of the same sort may be exchanged with each other. */
  sort: string;
  same: Mention[];
  others: Mention[];
  /** Whether it may stand anywhere in the source: only another one of the quoted passages can replace it. */
  isAnywhere?: boolean;
  /** Whether it may be in other passages than the quoted ones, if no other one fits better. */
  isByFit?: boolean;
  /** How many times better than the same value another one must fit to replace it; 1 unless given. */
  lead?: number;
};

type Amount = Mention & { quantity: Quantity };
type Dated = Mention & { moment: Moment };
/** A capitalized name or a point of the compass; `role` is the preposition before it. */
type Place = Mention & { words: string[]; role: string | null };

type Listed = { amounts: Amount[]; dates: Dated[]; places: Place[]; directions: Place[] };

const listed = new WeakMap<PreparedSource, Listed>();

/** An article's head: its title and first sentence. */
export const HEAD = 2;

/** Every value of a source, read once. */
function listOf(source: PreparedSource): Listed {
  const kept = listed.get(source);
  if (kept) return kept;
  const { passages } = source;
  const found: Listed = {
    amounts: passages.flatMap((passage) =>
      passage.quantities.map((quantity) => ({ ...spanOf(quantity), passage, quantity })),
    ),
    dates: passages.flatMap((passage) => passage.moments.map((moment) => ({ ...spanOf(moment), passage, moment }))),
    places: passages.flatMap((passage) => namesIn(passage.text).map((name) => ({ ...name, passage }))),
    directions: passages.flatMap((passage) => directionsIn(passage.text).map((one) => ({ ...one, passage }))),
  };
  listed.set(source, found);
  return found;
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** The values of a claim that its source has. */
export function valuesOf(claim: Claim, source: PreparedSource, quoted: readonly Passage[]): Value[] {
  const values = [
    ...claim.quantities.flatMap((amount) => amountValue(amount, claim, source, quoted)),
    ...claim.moments.flatMap((moment) => dateValue(moment, claim, source)),
    ...claim.names.flatMap((name) => placeValue(name, claim, source)),
    ...claim.names.flatMap((name) => ownValue(name, claim, source)),
    ...claim.names.flatMap((name) => quotedValue(name, claim, source, quoted)),
    ...replacingValues(claim, source, quoted),
    ...directionsIn(claim.text).map((direction) => directionValue(direction, claim, source)),
  ];
  return values.filter(({ same, sort }) => same.length > 0 || sort === DIRECTED || /^(?:state|replacing)/u.test(sort));
}

/** So few are often counted by the writer. */
const FEW_THINGS = 20;

const meets = (claimed: Quantity, given: Quantity) => isSameKind(claimed, given) && isBorneOut(claimed, given);

function amountValue(
  amount: Quantity,
  { quantities }: Claim,
  source: PreparedSource,
  quoted: readonly Passage[],
): Value[] {
  if (["ordinal", "label"].includes(amount.kind) || isLoose(amount)) return [];
  const { amounts } = listOf(source);
  const same = amounts.filter(({ quantity }) => meets(amount, quantity));
  // '165 in a single day' counts what its sentence is about.
  const isBare = ({ kind, noun }: Quantity) => kind === "count" && noun === null;
  const mayBeBare = amount.kind === "count" && amount.low > FEW_THINGS;
  const others = amounts.filter(
    ({ quantity, passage }) =>
      (isRivalAmount(amount, quantity) ||
        (mayBeBare && isBare(quantity) && quoted.includes(passage) && !meets(quantity, amount))) &&
      !quantities.some((one) => meets(one, quantity)),
  );
  return [{ ...spanOf(amount), fault: "number", sort: `${amount.kind} ${amount.noun}`, same, others }];
}

function isRivalAmount(amount: Quantity, given: Quantity): boolean {
  if (!isSameKind(amount, given) || isLoose(given) || meets(given, amount)) return false;
  const isSameThing = amount.kind !== "count" || (amount.noun !== null && amount.noun === given.noun);
  const isSamePeriod = amount.per === null || given.per === null || amount.per === given.per;
  const isRounding = Math.abs(given.low - amount.low) <= Math.max(given.grain, amount.grain) / 2;
  return isSameThing && isSamePeriod && !isRounding;
}

/** 'half', 'two-thirds': worded shares are often computed. */
function isLoose({ text, kind }: Quantity): boolean {
  return kind === "percent" && !/\d/u.test(text);
}

type Precision = "day" | "weekday" | "month" | "year";

function precisionOf({ year, month, day, weekday, relative }: Moment): Precision | null {
  if (relative && weekday === undefined) return null;
  if (day) return "day";
  if (weekday !== undefined) return "weekday";
  if (month) return "month";
  return year ? "year" : null;
}

/** Dates of another precision compete only within a sentence. */
function dateValue(moment: Moment, { moments }: Claim, source: PreparedSource): Value[] {
  const precision = precisionOf(moment);
  if (!precision) return [];
  const { dates } = listOf(source);
  const same = dates.filter((one) => agrees(moment, one.moment, source.day));
  const sentences = new Set(same.map(({ passage }) => passage));
  const isNamed = (given: Moment) =>
    moments.some((one) => agrees(one, given, source.day) || agrees(given, one, source.day));
  const others = dates.filter(({ moment: given, passage }) => {
    const other = precisionOf(given);
    return other !== null && (other === precision || sentences.has(passage)) && !isNamed(given);
  });
  return [{ ...spanOf(moment), fault: "date", sort: "date", same, others }];
}

const ROLE =
  /(?:^|[\s(])(in|near|at|around|outside|across|of|from)(?: (?:the|northern|southern|eastern|western|central|downtown|rural|nearby))* $/iu;
const LONGEST_ROLE = 40;
const RUN = /\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)*/gu;
/** 'In Mississippi' at the start of a sentence is the name 'Mississippi'. */
const OPENS = /^(?:In|Near|At|Around|Outside|Across|Of|From) /u;
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\p{Lu}{2,}$)|\b(?:Service|Administration|Act|Order|Authority|Commission|Committee|Representatives|Association|Program|Project|Nos?|Office)\b|['’]s?$/u;

function roleAt(text: string, at: number): string | null {
  const word = ROLE.exec(text.slice(Math.max(0, at - LONGEST_ROLE), at))?.[1]?.toLowerCase();
  if (word === undefined) return null;
  return word === "of" || word === "from" ? word : "in";
}

function namesIn(text: string): Omit<Place, "passage">[] {
  return Array.from(text.matchAll(RUN), ({ 0: run, index }) => {
    const name = run.replace(OPENS, "");
    const start = index + run.length - name.length;
    const words = name.toLowerCase().replace(/['’]s?$|\.$/u, "");
    const role = NO_PLACE.test(name) ? null : roleAt(text, start);
    return { start, end: start + name.length, words: words.split(/[ -]/u), role };
  });
}

/** A place of the claim competes with places behind the same preposition whose words the claim does not have. */
function placeValue({ start, end, words }: Span & { words: string[] }, claim: Claim, source: PreparedSource): Value[] {
  const role = roleAt(claim.text, start);
  const isOwner = /['’]s?$/u.test(claim.text.slice(start, end)) || /^['’]/u.test(claim.text.slice(end));
  if (role === null || isOwner) return [];
  const { places } = listOf(source);
  const claimed = new Set(claim.tokens.map(({ lower }) => lower.replace(/['’]s$/u, "")));
  const same = places.filter((one) => words.every((word) => one.words.includes(word)));
  const others = places.filter((one) => {
    const own = one.words.filter((word) => !words.includes(word));
    const isTitle = one.passage.place === 0;
    return one.role !== null && !isTitle && own.length > 0 && !own.some((word) => claimed.has(word));
  });
  return [{ start, end, fault: "name", sort: role, same, others }];
}

const TITLE =
  "(?:Sens?|Reps?|Govs?|Dr|Mr|Ms|Mrs|Senators?|Representatives?|Congress(?:man|woman)|Governor|President|Chair(?:man|woman)?|Commissioner|Secretary|Administrator|Director|Judge|Justice|Mayor|Officer|CEO|CFO|COO|Economist|Manager|General|Leader|Speaker|Member)\\.?";
const BEHIND_TITLE = new RegExp(`\\b${TITLE} $`, "u");
const TO_TITLE = new RegExp(`^.*\\b${TITLE} (?=\\p{Lu})`, "u");
const WITH_INITIAL = /^(?:\p{Lu}\p{L}+ \p{Lu}\.|(?:\p{Lu}\.){1,3}) \p{Lu}\p{L}+$/u;
const BEHIND_POST =
  /\b(?:executive|president|director|manager|chair|chair(?:man|woman)|spokes(?:man|woman|person)|officer|engineer|economist|analyst|attorney|administrator|secretary|superintendent|professor) $/u;
/** Behind 'said', two capitalized words are a person unless the last is an organization's. */
const BEHIND_SAID = /[”"] (?:said|says) $/u;
const OF_AN_ORGANIZATION =
  /\b(?:Administration|Agency|Alliance|Association|Authority|Bank|Board|Bureau|Center|Chamber|Co-?op|Coalition|Commission|Committee|Company|Cooperative|Corp|Corporation|Council|Court|Department|Electric|Energy|Federation|Foundation|Fund|Gas|Group|Institute|Laboratory|Light|Minister(?= (?:of|for) )|Ministry|Office|Organization|Power|Secretary(?= of )|Service|Society|Union|University|Utilities)\b/u;
const LONGEST_TITLE = 24;
const LONGEST_NAME = 4;

/** Names of one sort can stand for each other in a sentence: persons and states. Null for other names and for a name whose sort is not clear. */
function sortOf(words: string[], text: string, { start, end }: Span): "person" | "state" | null {
  // 'Washington' is mostly the capital or a dateline.
  if (isStateName(words.join(" "))) return words[0] === "washington" ? null : "state";
  const whole = text.slice(start, end);
  const name = whole.replace(TO_TITLE, "");
  const parts = name.split(" ");
  if (parts.length > LONGEST_NAME) return null;
  const before = text.slice(Math.max(0, start - LONGEST_TITLE), start);
  const isTitled = name !== whole || BEHIND_TITLE.test(before) || BEHIND_POST.test(before);
  const isNamed = (parts.length > 1 && isFirstName((parts[0] ?? "").toLowerCase())) || WITH_INITIAL.test(name);
  const isSpeaker = parts.length > 1 && BEHIND_SAID.test(before) && !OF_AN_ORGANIZATION.test(name);
  return isTitled || isNamed || isSpeaker ? "person" : null;
}

const persons = new WeakMap<PreparedSource, (Place & { sort: "person" | "state" })[]>();

/** The source's persons, also by last name alone, and its states. */
function personsAndStates(source: PreparedSource) {
  const kept = persons.get(source);
  if (kept) return kept;
  const { places } = listOf(source);
  const sorted = places.map((place) => ({ ...place, sort: sortOf(place.words, place.passage.text, place) }));
  const lastNames = new Set(sorted.flatMap(({ words, sort }) => (sort === "person" ? (words.at(-1) ?? []) : [])));
  const found = sorted.flatMap((one) => {
    const sort = one.sort ?? (lastNames.has(one.words.at(-1) ?? "") ? "person" : null);
    return sort ? [{ ...one, sort }] : [];
  });
  persons.set(source, found);
  return found;
}

/** A person or state of the claim competes with the source's others. */
function ownValue({ start, end, words }: Span & { words: string[] }, claim: Claim, source: PreparedSource): Value[] {
  const known = personsAndStates(source);
  const last = words.at(-1) ?? "";
  const sort =
    sortOf(words, claim.text, { start, end }) ??
    known.find((one) => one.sort === "person" && one.words.at(-1) === last)?.sort;
  if (!sort) return [];
  const claimed = new Set(claim.tokens.map(({ lower }) => lower.replace(/['’]s$/u, "")));
  const isSame = (one: Place) =>
    sort === "person" ? one.words.at(-1) === last : one.words.join(" ") === words.join(" ");
  return [
    {
      start,
      end,
      fault: "name",
      sort: `${sort} ${start}`,
      same: known.filter(isSame),
      others: known.filter(
        (one) => one.sort === sort && one.passage.place > 0 && !isSame(one) && !claimed.has(one.words.at(-1) ?? ""),
      ),
    },
  ];
}

/** Names beside each other are often of different sorts. */
const NAMES_LEAD = 2.3;
/** What a sentence is about is often not in the quoted passage. */
const UNQUOTED_LEAD = 5;

/** A name of the claim competes with the names beside it in the quoted passages. */
function quotedValue(
  { start, end, words }: Span & { words: string[] },
  claim: Claim,
  source: PreparedSource,
  quoted: readonly Passage[],
): Value[] {
  const { places } = listOf(source);
  const claimed = new Set(claim.tokens.map(({ lower }) => lower.replace(/['’]s$/u, "")));
  const same = places.filter((one) => words.every((word) => one.words.includes(word)));
  const isName = ({ start, words: [first = "", ...more] }: Place) =>
    more.length > 0 || (!isEmptyWord(first, first) && (start > 0 || !isCommonWord(first)));
  const others = places.filter(
    (one) => quoted.includes(one.passage) && !one.words.some((word) => claimed.has(word)) && isName(one),
  );
  const isQuoted = same.some(({ passage }) => quoted.includes(passage));
  return same.length === 0 || others.length === 0
    ? []
    : [
        {
          start,
          end,
          fault: "name",
          sort: `quoted ${start}`,
          same,
          others,
          lead: isQuoted ? NAMES_LEAD : UNQUOTED_LEAD,
          isByFit: !isQuoted,
        },
      ];
}

const LAW = /\b(?:Act|Amendment|Clause|Code|Initiative|Plan|Program|Rule)\b/u;
/** A name with 'of the' in it: 'Department of the Treasury'. */
const LONG_NAME = /\p{Lu}[\p{L}'’.-]*(?: (?:(?:of|for) (?:the )?)?\p{Lu}[\p{L}'’.-]*)+/gu;

const OWN_NAME = /(?:(?!['’]s ).)+(?:['’]s(?: |$))?/gu;

type LongName = Span & { text: string; sort: "organization" | "law"; kind: string };

/** The organizations, laws and programs that a text names, with the word that says what each is. */
function longNames(text: string): LongName[] {
  return Array.from(text.matchAll(LONG_NAME)).flatMap(({ 0: run, index }) =>
    // 'The Energy Department's Jane Roe' is two names.
    Array.from(run.matchAll(OWN_NAME), ({ 0: part, index: at }): LongName[] => {
      const name = part.replace(/^The /u, "").replace(/['’.]+s? ?$/u, "");
      const start = index + at + part.indexOf(name);
      const [law, organization] = [LAW.exec(name)?.[0], OF_AN_ORGANIZATION.exec(name)?.[0]];
      const kind = law ?? organization;
      return kind ? [{ start, end: start + name.length, text: name, sort: law ? "law" : "organization", kind }] : [];
    }).flat(),
  );
}

const ACRONYM =
  /(?<=\b(?:of|at|from|with|by) (?:the )?)\p{Lu}{3,7}\b|\b\p{Lu}{3,7}(?=['’]s? |,? (?:said|says|has|will|is|was|announced|reported)\b)/gu;

/** Organizations that a text names by their initials where only somebody who acts can stand: 'Ann Smith of UNICEF', 'FERC said'. */
function acronymsIn(text: string): LongName[] {
  return Array.from(text.matchAll(ACRONYM), ({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
    text: name,
    sort: "organization",
    kind: name,
  }));
}

const initialsOf = (name: string) => name.replace(/\P{Lu}/gu, "");

/** 'Department of Energy' is the Energy Department. */
function ownWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[ -]/u)
    .filter((word) => !/^(?:of|for|the|u\.s\.|us|united|states)$/u.test(word));
}

/** 'The' */
const ARTICLE_LENGTH = 4;

/**
 * An organization or a law, also one of the glossary, that the quoted passages do not name competes with those they name: with those of its
 * own kind where the source does not name it either.
 */
function replacingValues(claim: Claim, source: PreparedSource, quoted: readonly Passage[]): Value[] {
  if (quoted.length === 0) return [];
  const claimed = new Set(claim.tokens.map(({ lower }) => lower.replace(/['’]s$/u, "")));
  const given = quoted.flatMap((passage) =>
    [...longNames(passage.text), ...acronymsIn(passage.text)].map((name) => ({ ...name, passage })),
  );
  // The bill that a sentence begins with is what it is about, which quotes often leave out.
  const names = longNames(claim.text).filter(({ start, sort }) => sort !== "law" || start > ARTICLE_LENGTH);
  return names.flatMap((own) => {
    const wanted = plain(own.text);
    const same = source.passages.flatMap((passage): Mention[] =>
      passage.plain.includes(wanted) ? [{ start: 0, end: passage.text.length, passage }] : [],
    );
    const words = ownWords(own.text);
    const isGiven = ({ text }: LongName) =>
      text === initialsOf(own.text) || words.every((word) => ownWords(text).includes(word));
    if (given.some(isGiven)) return [];
    // What the article is about may stand in any sentence.
    if (same.some(({ passage }) => passage.place < HEAD)) return [];
    const others = given.filter(
      ({ text, sort, kind }) =>
        sort === own.sort &&
        (same.length > 0 || kind === own.kind) &&
        !ownWords(text).every((word) => claimed.has(word)),
    );
    const { start, end } = own;
    return [{ start, end, fault: "name", sort: `replacing ${start}`, same, others, isAnywhere: true }];
  });
}

const DIRECTION = /\b(?:(?:north|south)?(?:east|west)|north|south|central)(?:ern)?\b/gu;

const DIRECTED = "direction";

function directionsIn(text: string): Omit<Place, "passage">[] {
  return Array.from(text.matchAll(DIRECTION), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    words: [word.replace(/ern$/u, "")],
    role: null,
  }));
}

function directionValue(direction: Omit<Place, "passage">, { text }: Claim, source: PreparedSource): Value {
  const { directions } = listOf(source);
  const [point = ""] = direction.words;
  const claimed = new Set(directionsIn(text).flatMap(({ words }) => words));
  return {
    ...spanOf(direction),
    fault: "name",
    sort: DIRECTED,
    same: directions.filter(({ words }) => words.includes(point)),
    others: directions.filter(({ words }) => !words.some((word) => claimed.has(word))),
  };
}
