import "server-only";
import { affiliationAt, demonymRoot, isStateName, shortStates, statesAndPeople } from "@/lib/language/states";
import { stem, type Token, tokenize } from "@/lib/language/tokens";
import { lazy, lazyFor } from "@/lib/writing/text/lazy";
import { isCommonWord } from "@/lib/writing/text/words";
import { isFirstName, sameFirstNames } from "./first-names";
import type { Name } from "./names";
import { isOffice } from "./offices";

/** The positions of words and stems in a text. */
type Places = ReadonlyMap<string, { at: number }[]>;

/** The parts of a source's text that are evidence for names. */
export type NameIndex = {
  text: string;
  places: Places;
  /** The positions of a word in all its spellings. */
  placesOf: (word: string) => ReadonlySet<number>;
  states: Set<string>;
  acronyms: () => Set<string>;
  short: Set<string>;
};

export function indexNames(text: string): NameIndex {
  const tokens = tokenize(text);
  const words = tokens.flatMap(({ lower, key }, at) => [...new Set([bare(lower), key])].map((word) => ({ word, at })));
  const places = Map.groupBy(words, ({ word }) => word);
  const capitals = tokens
    .map((token) => token.text.replace(/['’]s$/u, "").replaceAll(".", ""))
    .filter((letters) => /^\p{Lu}[\p{Lu}&]+s?$/u.test(letters));
  return {
    text,
    places,
    placesOf: lazyFor((word) => placesOf(word, places)),
    states: new Set([...shortStates(text), ...statesAndPeople(text)].map((state) => state.toLowerCase())),
    acronyms: lazy(() => acronymsOf(text, tokens)),
    short: new Set(capitals.map((letters) => letters.replace(/s$/u, "").toLowerCase())),
  };
}

const bare = (word: string) => word.replace(/(?:'s|')$/u, "");
const SMALL = /^(?:of|and|the|for|on|to|in|an?|de|la)$/u;

const JOINT = /^(?:[ -]|'|’|, | & |\. )$/u;
const MAX_WORDS = 9;

/** Initials of every sequence of words that could be an expansion, with and without small words. */
function acronymsOf(text: string, tokens: Token[]): Set<string> {
  const found = new Set<string>();
  for (const [start, first] of tokens.entries()) {
    if (!/^\p{L}/u.test(first.text)) continue;
    let all = "";
    let main = "";
    let before = first;
    for (const token of tokens.slice(start, start + MAX_WORDS)) {
      if (token !== first && !JOINT.test(text.slice(before.end, token.start))) break;
      before = token;
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

/** Null when the source supports the name, otherwise the words it does not contain. */
export function missingName({ text, words: all, optional, isHeading }: Name, index: NameIndex): string | null {
  const isPresent = (words: string[]) =>
    words.every((word, at) => isOffice(word) || (hasWord(word, index) && (isHeading || isInPlace(words, at, index)))) ||
    (isStateName(words.join(" ")) && index.states.has(words.join(" ")));
  for (let skip = 0; skip <= optional; skip++) if (isPresent(all.slice(skip))) return null;
  const absent = all.slice(optional).filter((word) => !hasWord(word, index) && !isOffice(word));
  return absent.length > 0 && absent.length < all.length ? `${absent.join(" ")} (in '${text}')` : text;
}

/** Whether a word of a name stands next to another of its words in the source, or may stand alone: beside an office, a state, a party, an initialism. */
function isInPlace(words: string[], at: number, index: NameIndex): boolean {
  const [before, word = "", next] = [words[at - 1], words[at], words[at + 1]];
  if (words.length === 1 || isOffice(before) || isOffice(next)) return true;
  if (index.short.has(word) || statesAndPeople(word).size > 0 || PARTY.test(word)) return true;
  const isAfter = before !== undefined && areTogether(before, word, index);
  return isAfter || (next !== undefined && areTogether(word, next, index));
}

const PARTY = /^(?:republicans?|democrat(?:s|ic)?|gop|house|senate|federal|state|congressional|(?:\p{L}\.){2,})$/u;

/** How far apart two words of a name may be: a middle name, '(Bill)', or the words of a title in another order. */
const NEAR = 3;

function areTogether(one: string, other: string, index: NameIndex): boolean {
  const [places, others] = [index.placesOf(one), index.placesOf(other)];
  const most = isFirstName(one) ? 0 : NEAR;
  return [...places].some((place) => {
    for (let next = place - most; next <= place + NEAR; next++) if (next !== place && others.has(next)) return true;
    return false;
  });
}

/** 'S. Lexington Avenue', 'St. Louis' */
const SHORT_FORMS = new Map(Object.entries({ saint: "st", north: "n", south: "s", east: "e", west: "w" }));

function placesOf(word: string, places: Places): Set<number> {
  const spellings = [word, SHORT_FORMS.get(word) ?? word, ...sameFirstNames(word)];
  const found = spellings.flatMap((spelling) => places.get(spelling) ?? []);
  const stems = found.length === 0 && isCommonWord(word) ? (places.get(stem(word)) ?? []) : [];
  return new Set([...found, ...stems].map(({ at }) => at));
}

/** Countries with their peoples. */
const ALIASES = (
  "uk u.k. britain british, eu e.u. europe european, netherlands dutch holland, uae emirates emirati, antarctica antarctic, afghanistan afghan, argentina argentine, " +
  "australia australian, austria austrian, belgium belgian, brazil brazilian, canada canadian, chile chilean, china chinese, colombia colombian, cuba cuban, cyprus cypriot, " +
  "denmark danish, egypt egyptian, finland finnish, france french, germany german, greece greek, hungary hungarian, india indian, iran iranian, iraq iraqi, ireland irish, " +
  "israel israeli, italy italian, japan japanese, korea korean, lebanon lebanese, mexico mexican, morocco moroccan, nigeria nigerian, norway norwegian, pakistan pakistani, " +
  "peru peruvian, philippines filipino, poland polish, portugal portuguese, romania romanian, russia russian, scotland scottish, spain spanish, sweden swedish, " +
  "switzerland swiss, taiwan taiwanese, thailand thai, turkey turkish, ukraine ukrainian, venezuela venezuelan, vietnam vietnamese, wales welsh, africa african, asia asian"
)
  .split(", ")
  .map((group) => group.split(" "));

/** Parties and chambers, and how a source names their members. */
const MEANT: readonly [words: RegExp, text: RegExp][] = [
  [/^(?:republicans?|gop)$/u, /\bR-[A-Z]|\bRepublican|\bGOP\b/u],
  [/^democrat(?:s|ic)?$/u, /\bD-[A-Z]|\bDemocrat/u],
  [/^house$/u, /\b(?:Rep|Reps|Representatives?|Congress(?:m[ae]n|wom[ae]n))\b/u],
  [/^senate$/u, /\b(?:Sens?|Senators?)\b/u],
];

function hasWord(word: string, index: NameIndex): boolean {
  if (index.placesOf(word).size > 0) return true;
  if (ALIASES.some((group) => group.includes(word) && group.some((other) => index.places.has(other)))) return true;
  if (/[\p{L}&]{3}s$/u.test(word) && !isCommonWord(word) && index.placesOf(word.slice(0, -1)).size > 0) return true;
  const letters = word.replaceAll(/[.&]/gu, "");
  // 'EVs'
  const isShort = (short: string) =>
    short.length >= 2 && short.length <= 7 && (index.acronyms().has(short) || index.short.has(short));
  if (isShort(letters) || (letters.endsWith("s") && isShort(letters.slice(0, -1)))) return true;
  if (index.states.has(word) || isStateName(word)) return index.states.has(word);
  const meant = MEANT.find(([words]) => words.test(word))?.[1];
  if (meant) return meant.test(index.text);
  const root = isCommonWord(word) ? null : demonymRoot(word);
  const isOfRoot = (key: string) => root !== null && key.startsWith(root) && key.length <= root.length + 4;
  return [...index.places.keys(), ...index.states].some(isOfRoot);
}

const AFFILIATED = /(\p{Lu}[\p{L}’'-]+)(?:, (?:Jr|Sr|M\.D)\.?,?)?,? ?\(?([RDI][-–]\p{Lu}[^),]{0,24})/gu;

const affiliationsIn = (text: string) =>
  [...text.matchAll(AFFILIATED)].flatMap(([, name = "", written = ""]) => {
    const affiliation = affiliationAt(written);
    return affiliation ? [{ name, ...affiliation }] : [];
  });

/** The first person in the sentence with a party or state ('Cruz (R-Ark.)') that the source does not state. */
export function wrongAffiliation(sentence: string, { text }: NameIndex): string | null {
  const claimed = affiliationsIn(sentence);
  const given = claimed.length > 0 ? affiliationsIn(text) : [];
  const isWrong = ({ name, party, state }: (typeof claimed)[number]) => {
    const own = given.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    const agrees = own.some((one) => one.party === party && (!state || !one.state || one.state === state));
    return !agrees && (own.length > 0 || !/\b[RDI]-/u.test(text));
  };
  const wrong = claimed.find(isWrong);
  return wrong ? `${wrong.name} (${wrong.party.toUpperCase()}-${wrong.state ?? ""})` : null;
}
