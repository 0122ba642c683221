import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { isStateName, shortStates, statesAndPeople } from "@/lib/language/states";
import { usualShare } from "./common-words";

/** Who a text is about: utilities, federal agencies and states, of its title and first sentences, and all that it mentions. */
export type Actors = {
  /** Utilities in the title, or in the title and first sentences. */
  titleUtilities: Utility[];
  utilities: Utility[];
  agencies: Set<string>;
  states: Set<string>;
  /** The words of the title and first sentences, and of the whole beginning, for `isNamed`. */
  opening: string;
  words: string;
  allAgencies: Set<string>;
  allStates: Set<string>;
};

/** The words that tell one utility from others, and its initials: 'Big Rivers', 'BREC'. */
type Utility = { name: string; initials: string };

const OPENING = 400;
const LEAD = 2500;

export function actorsOf({ title, text }: { title: string; text: string }): Actors {
  const lead = text.slice(0, LEAD);
  const opening = openingOf(text);
  const words = encoded(`${title}\n${lead}`);
  const titled = utilitiesIn(title);
  // In a title whose words are all capitalized, only names that the text has too.
  const leadText = titled.length === 0 || isSentence(title) ? null : encoded(lead);
  const inTitle = titled.filter(({ name }) => leadText === null || leadText.includes(name));
  const inOpening = utilitiesIn(opening);
  return {
    titleUtilities: inTitle,
    utilities: [...inTitle, ...inOpening],
    agencies: agenciesIn(`${title}\n${opening}`),
    states: statesIn(title, splitSentences(opening)[0]?.text ?? ""),
    opening: encoded(`${title}\n${opening}`),
    words,
    allAgencies: agenciesIn(`${title}\n${lead}`),
    allStates: statesIn(title, lead),
  };
}

/**
 * Whether two texts are about different actors: each names utilities in its title, or at its beginning, that the other does not have there;
 * or, if one names no utility, agencies; or states.
 */
export function haveOtherActors(a: Actors, b: Actors): boolean {
  if (areOthers(a.titleUtilities, b.titleUtilities, a.opening, b.opening)) return true;
  if (areOthers(a.utilities, b.utilities, a.words, b.words)) return true;
  if (areApart(a.states, b.states, a.allStates, b.allStates)) return true;
  const bothNameUtilities = a.utilities.length > 0 && b.utilities.length > 0;
  return !bothNameUtilities && areApart(a.agencies, b.agencies, a.allAgencies, b.allAgencies);
}

/** Whether both have main names, and neither mentions one of the other's. */
function areApart(a: Set<string>, b: Set<string>, allOfA: Set<string>, allOfB: Set<string>): boolean {
  return a.size > 0 && b.size > 0 && a.isDisjointFrom(allOfB) && b.isDisjointFrom(allOfA);
}

/** Whether both are about the same utility. */
export function nameOneUtility(a: Actors, b: Actors): boolean {
  return a.utilities.some((one) => isNamed(one, b.opening)) || b.utilities.some((one) => isNamed(one, a.opening));
}

function areOthers(a: Utility[], b: Utility[], wordsOfA: string, wordsOfB: string): boolean {
  if (a.length === 0 || b.length === 0) return false;
  return !a.some((one) => isNamed(one, wordsOfB)) && !b.some((one) => isNamed(one, wordsOfA));
}

function isNamed({ name, initials }: Utility, words: string): boolean {
  return words.includes(name) || words.includes(initials);
}

/** The first paragraphs up to `OPENING` characters, cut at a word. */
function openingOf(text: string): string {
  const cut = text.slice(0, OPENING);
  return text.length > OPENING ? cut.slice(0, cut.lastIndexOf(" ") + 1) : cut;
}

/** Whether a title is capitalized like a sentence, so that its capitals are names. */
function isSentence(title: string): boolean {
  const words = title
    .split(/\s+/)
    .slice(1)
    .filter((word) => /^\p{L}{4}/u.test(word));
  return words.filter((word) => /^\p{Ll}/u.test(word)).length * 2 >= words.length;
}

const WORD = /[\p{L}\p{M}\p{Nd}&]+(?:['’]\p{L}+)?/gu;

type NameWord = { lower: string; isCapital: boolean; isJoined: boolean };

function nameWords(text: string): NameWord[] {
  const plain = text
    .replace(/\b(c)o-op(s?)(?!\p{L})/giu, "$1oop$2")
    .replace(/\b(?:\p{Lu}\.){2,}/gu, (initials) => initials.replaceAll(".", ""));
  let end = -1;
  return Array.from(plain.matchAll(WORD), ({ 0: raw, index }) => {
    const isJoined = end >= 0 && /^(?:[ -]|(?<=\bSt)\. )$/u.test(plain.slice(end, index));
    end = index + raw.length;
    return { lower: raw.replace(/['’]s$/u, "").toLowerCase(), isCapital: /^\p{Lu}/u.test(raw), isJoined };
  });
}

/** Words in one string, capitalized ones marked: ' ^big ^rivers asked '. */
function encoded(text: string): string {
  return ` ${nameWords(text).map(encodedWord).join(" ")} `;
}

function encodedWord({ lower, isCapital }: Pick<NameWord, "lower" | "isCapital">): string {
  return isCapital ? `^${lower}` : lower;
}

/** Words after the distinctive part of a utility's name. */
const GENERIC = new Set(
  (
    "association authority co company coop cooperative corp corporation county district electric electrical electrification emc " +
    "energy generation inc light member membership municipal power public pud rea rec recc remc rural service services system " +
    "systems transmission utilities utility"
  ).split(" "),
);
const HEADS = new Set(
  "coop cooperative electric electrification emc energy light power pud rea rec recc remc utilities utility".split(" "),
);
/** Kinds of power and other words before 'energy' or 'power' that make no utility's name. */
const NO_NAMES = new Set(
  "american atomic clean federal global green hydro low national nuclear renewable solar us wind world".split(" "),
);
const STARTS = new Set(
  "a about all an and at both by for former from in its last many most nearly of on one some the three to two when while with".split(
    " ",
  ),
);

function utilitiesIn(text: string): Utility[] {
  const utilities: Utility[] = [];
  let group: string[] = [];
  const close = () => {
    const utility = utilityNamed(group);
    if (utility) utilities.push(utility);
    group = [];
  };
  for (const { lower, isCapital, isJoined } of nameWords(text)) {
    if (!isJoined || !isCapital) close();
    if (isCapital) group.push(lower);
  }
  close();
  return utilities;
}

/** 'Big Rivers Electric Corp' */
function utilityNamed(group: string[]): Utility | null {
  const from = group.findIndex((word) => !STARTS.has(word));
  const words = from < 0 ? [] : group.slice(from);
  const generic = words.findIndex((word, at) => at > 0 && GENERIC.has(word));
  const own = words.slice(0, Math.max(0, generic));
  const rest = words.slice(generic);
  if (
    own.length === 0 ||
    !rest.some((word) => HEADS.has(word)) ||
    own.every((word) => NO_NAMES.has(word) || GENERIC.has(word))
  )
    return null;
  if (rest.some((word) => !GENERIC.has(word) && !isStateName(word))) return null;
  const isCommon = isStateName(own.join(" ")) || (own.length === 1 && own.every((word) => usualShare(word) > RARE));
  const name = isCommon ? words.slice(0, own.length + 1) : own;
  return {
    name: ` ${name.map((word) => `^${word}`).join(" ")} `,
    initials: ` ^${words.map((word) => word[0]).join("")} `,
  };
}

const RARE = 0.003;

/** Agencies by their names. A department and its service are one, because reports name either. */
const AGENCIES: [string, RegExp][] = [
  ["ferc", /\bFERC\b|\bFederal Energy Regulatory Commission\b/iu],
  [
    "agriculture",
    /\b(?:USDA|RUS)\b|\bRural Utilities Service\b|\bDepartment of Agriculture\b|\bAgriculture Department\b|\bRural Development\b/u,
  ],
  ["energy", /\bDOE\b|\bDepartment of Energy\b|\bEnergy Department\b/u],
  ["epa", /\bEPA\b|\bEnvironmental Protection Agency\b/u],
  ["fema", /\bFEMA\b|\bFederal Emergency Management Agency\b/u],
  ["nerc", /\bNERC\b|\bNorth American Electric Reliability Corp/u],
  ["nrc", /\bNRC\b|\bNuclear Regulatory Commission\b/u],
  ["fcc", /\bFCC\b|\bFederal Communications Commission\b/u],
  ["commerce", /\bCommerce Department\b|\bDepartment of Commerce\b|\bNTIA\b/u],
  ["interior", /\bInterior Department\b|\bDepartment of the Interior\b|\bBureau of Land Management\b/u],
  ["labor", /\bOSHA\b|\bLabor Department\b|\bDepartment of Labor\b/u],
  [
    "state commission",
    /\b(?:Public (?:Service|Utilit(?:y|ies))|Corporation|Utilities|(?<!Energy |Nuclear )Regulatory) Commission\b|\b(?:state|utility) regulators\b/iu,
  ],
];

function agenciesIn(text: string): Set<string> {
  return new Set(AGENCIES.filter(([, pattern]) => pattern.test(text)).map(([id]) => id));
}

/** States by name, or in a dateline by their abbreviation. Not those of members of Congress, which stand in parentheses. */
function statesIn(title: string, text: string): Set<string> {
  const plain = `${title}\n${text}`.replace(/\([^()]{0,60}\)/gu, " ");
  const short = shortStates(plain).map((state) =>
    state.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase()),
  );
  const washington = /\bWashington(?: [Ss]tate\b|[’']s\b)/u.test(plain) ? ["Washington"] : [];
  return new Set([...statesAndPeople(plain), ...short, ...washington]);
}
