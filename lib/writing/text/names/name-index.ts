import "server-only";
import { affiliationAt, demonymRoot, isStateName, shortStates, stateOf, statesAndPeople } from "@/lib/language/states";
import { stem, type Token } from "@/lib/language/tokens";
import { lazy } from "@/lib/writing/text/lazy";
import { isFirstName, sameFirstNames } from "./first-names";
import { isCommonWord } from "./vocabulary";

/** The parts of a source's text that are evidence for names. */
export type NameIndex = {
  text: string;
  tokens: Token[];
  places: Map<string, number[]>;
  /** The positions of a word in all its spellings; cached. */
  looked: Map<string, Set<number>>;
  states: Set<string>;
  acronyms: () => Set<string>;
  short: Set<string>;
};

/** 'EDT' and 'ET' are Eastern time. */
const ZONES = new Map([
  ["E", "eastern"],
  ["C", "central"],
  ["M", "mountain"],
  ["P", "pacific"],
]);

export function indexNames(text: string, tokens: Token[]): NameIndex {
  const places = new Map<string, number[]>();
  const short = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    // 'WASHINGTON –' at the start of a release is where it was written, not its subject.
    if (
      token.text === "WASHINGTON" ||
      (token.text === "Washington" && /^, D\.?C\.? ?[-–—]/u.test(text.slice(token.end, token.end + 9)))
    )
      continue;
    const zone = ZONES.get(/^([ECMP])[SD]?T$/u.exec(token.text)?.[1] ?? "");
    for (const key of new Set([bare(token.lower), token.key, ...(zone ? [zone, stem(zone)] : [])])) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
    const letters = token.text.replace(/['’]s$/u, "").replace(/\./gu, "");
    if (/^\p{Lu}[\p{Lu}&]+s?$/u.test(letters)) short.add(letters.replace(/s$/u, "").toLowerCase());
  }
  return {
    text,
    tokens,
    places,
    looked: new Map(),
    states: new Set([...shortStates(text), ...statesAndPeople(text)].map((state) => state.toLowerCase())),
    acronyms: lazy(() => acronymsOf(text, tokens)),
    short,
  };
}

export const bare = (word: string) => word.replace(/(?:'s|')$/u, "");
const SMALL = /^(?:of|and|the|for|on|to|in|an?|de|la)$/u;

/** Initials of every sequence of words that could be an expansion, with and without small words. */
function acronymsOf(text: string, tokens: Token[]): Set<string> {
  const found = new Set<string>();
  for (const [start, first] of tokens.entries()) {
    if (!/^\p{L}/u.test(first.text)) continue;
    let all = "";
    let main = "";
    for (let at = start; at < Math.min(tokens.length, start + 9); at++) {
      const token = tokens[at];
      const before = tokens[at - 1];
      if (!token || (at > start && before && !/^(?:[ -]|'|’|, | & |\. )$/u.test(text.slice(before.end, token.start))))
        break;
      const initial = /^(?:(?:\p{L}\.){2,}|[IVX]{2,})$/u.test(token.text)
        ? token.lower.replaceAll(".", "")
        : token.lower.slice(0, 1);
      all += initial;
      if (!SMALL.test(token.lower)) main += initial;
      if (main.length >= 2) {
        found.add(main);
        found.add(all);
      }
    }
  }
  return found;
}

/** Whether the source contains a word, or one with the same beginning: 'Tongan' for 'Tonga', 'Fed' for 'Federal'. */
export function hasTrace(word: string, index: NameIndex): boolean {
  if (hasWord(word, index)) return true;
  const start = word.slice(0, Math.max(4, word.length - 3));
  return start.length > 2 && [...index.places.keys()].some((key) => key.startsWith(start));
}

/**
 * Matches the words in order with at most two others between them (a middle name, '(Bill)'), or, for titles of works, close together in any order.
 */
export function isTogether(words: string[], index: NameIndex): boolean {
  const [first, ...rest] = words.map((word) => placesOf(word, index));
  if (!first || first.size === 0 || rest.some((places) => places.size === 0)) return false;
  const next = (places: Set<number>, at: number) => [at + 1, at + 2, at + 3].find((place) => places.has(place));
  for (const start of first) {
    let at: number | undefined = start;
    for (const places of rest) at = at === undefined ? undefined : next(places, at);
    if (at !== undefined) return true;
  }
  const isPerson = words.length <= 3 && (isFirstName(words[0] ?? "") || words.every((word) => !isCommonWord(word)));
  if (isPerson) return false;
  return [...first].some((start) => rest.every((places) => isNear(places, start)));
}

const NEAR = 8;

function isNear(places: Set<number>, at: number): boolean {
  for (let place = at - NEAR; place <= at + NEAR; place++) if (places.has(place)) return true;
  return false;
}

/** 'S. Lexington Avenue', 'St. Louis' */
const SHORT_FORMS = new Map([
  ["saint", ["st"]],
  ...["north", "south", "east", "west"].map((point): [string, string[]] => [point, [point.slice(0, 1)]]),
]);

function placesOf(word: string, index: NameIndex): Set<number> {
  const cached = index.looked.get(word);
  if (cached) return cached;
  const found = new Set<number>();
  const short = SHORT_FORMS.get(word);
  for (const spelling of [word, ...(short ?? []), ...sameFirstNames(word)]) {
    for (const place of index.places.get(spelling) ?? []) found.add(place);
  }
  if (found.size === 0 && isCommonWord(word)) for (const place of index.places.get(stem(word)) ?? []) found.add(place);
  index.looked.set(word, found);
  return found;
}

const ALIASES = [
  ["uk", "u.k.", "britain", "british"],
  ["eu", "e.u.", "europe", "european"],
  ["netherlands", "dutch", "holland"],
  ["uae", "emirates", "emirati"],
  ["antarctica", "antarctic"],
  ...(
    "afghanistan afghan, argentina argentine, australia australian, austria austrian, belgium belgian, brazil brazilian, canada canadian, chile chilean, " +
    "china chinese, colombia colombian, cuba cuban, cyprus cypriot, denmark danish, egypt egyptian, finland finnish, france french, germany german, " +
    "greece greek, hungary hungarian, india indian, iran iranian, iraq iraqi, ireland irish, israel israeli, italy italian, japan japanese, korea korean, " +
    "lebanon lebanese, mexico mexican, morocco moroccan, nigeria nigerian, norway norwegian, pakistan pakistani, peru peruvian, philippines filipino, " +
    "poland polish, portugal portuguese, romania romanian, russia russian, scotland scottish, spain spanish, sweden swedish, switzerland swiss, " +
    "taiwan taiwanese, thailand thai, turkey turkish, ukraine ukrainian, venezuela venezuelan, vietnam vietnamese, wales welsh, africa african, asia asian"
  )
    .split(", ")
    .map((pair) => pair.split(" ")),
];

export function hasWord(word: string, index: NameIndex): boolean {
  if (ALIASES.some((group) => group.includes(word) && group.some((other) => index.places.has(other)))) return true;
  if (placesOf(word, index).size > 0) return true;
  if (/[\p{L}&]{3}s$/u.test(word) && !isCommonWord(word) && placesOf(word.slice(0, -1), index).size > 0) return true;
  const letters = word.replaceAll(/[.&]/gu, "");
  // 'EVs'
  const isShort = (short: string) =>
    short.length >= 2 && short.length <= 7 && (index.acronyms().has(short) || index.short.has(short));
  if (isShort(letters) || (letters.endsWith("s") && isShort(letters.slice(0, -1)))) return true;
  if (index.states.has(word) || isStateName(word)) return index.states.has(word);
  const state = stateOf(word.toUpperCase());
  if (state && state !== word && (index.states.has(state) || isTogether(state.split(" "), index))) return true;
  if (/^(?:republicans?|gop)$/u.test(word)) return /\bR-[A-Z]|\bRepublican|\bGOP\b/u.test(index.text);
  if (/^democrat(?:s|ic)?$/u.test(word)) return /\bD-[A-Z]|\bDemocrat/u.test(index.text);
  if (word === "house") return /\b(?:Rep|Reps|Representatives?|Congress(?:m[ae]n|wom[ae]n))\b/u.test(index.text);
  if (word === "senate") return /\b(?:Sens?|Senators?)\b/u.test(index.text);
  const root = demonymRoot(word);
  if (root === null || isCommonWord(word)) return isCommonWord(word) && index.places.has(stem(word));
  return (
    [...index.places.keys(), ...index.states].some((key) => key.startsWith(root) && key.length <= root.length + 4) ||
    index.states.has(root)
  );
}

const AFFILIATED = /(\p{Lu}[\p{L}’'-]+),? ?\(?(?=[RDI][-–]\p{Lu})/gu;

/** The first person in the sentence with a party or state ('Cruz (R-Ark.)') that the source does not state. */
export function wrongAffiliation(sentence: string, index: NameIndex): string | null {
  for (const match of sentence.matchAll(AFFILIATED)) {
    const written = sentence.slice(match.index + match[0].length, match.index + match[0].length + 24);
    const claimed = affiliationAt(written);
    if (!claimed) continue;
    const given = affiliationsOf((match[1] ?? "").toLowerCase(), index);
    const agrees = given.some(
      ({ party, state }) =>
        party === claimed.party && (claimed.state === null || state === null || state === claimed.state),
    );
    const isUnsaid = given.length === 0 && /\b[RDI]-/u.test(index.text);
    if (!agrees && !isUnsaid) return `${match[1]} (${claimed.party.toUpperCase()}-${claimed.state ?? ""})`;
  }
  return null;
}

/** The maximum number of mentions of a person that are searched for a party. */
const MAX_MENTIONS = 100;

function affiliationsOf(surname: string, index: NameIndex) {
  const found = [];
  for (const place of (index.places.get(surname) ?? []).slice(0, MAX_MENTIONS)) {
    const token = index.tokens[place];
    if (!token) continue;
    const after = index.text.slice(token.end, token.end + 220);
    const own = /^(?:, (?:Jr|Sr|M\.D)\.?,?)?,? ?\(?([RDI][-–][A-Z][^),]{0,14})/u.exec(after);
    const shared = /^[^.()]*\((?:both|all) ([RDI][-–][^)]*)\)/u.exec(after);
    const affiliation = affiliationAt(own?.[1] ?? shared?.[1] ?? "");
    if (affiliation) found.push(affiliation);
  }
  return found;
}
