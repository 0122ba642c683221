import "server-only";

import { affiliationAt, demonymRoot, isStateName, shortStates, stateOf } from "@/lib/language/places";
import { stem, type Token } from "@/lib/language/tokens";
import type { Name } from "./names";
import { isFirstName, roleOf, rolesIn, sameFirstNames } from "./people";
import { isCommonWord } from "./vocabulary";

/** What a source's text offers as evidence for names. */
export type NameIndex = {
  text: string;
  tokens: Token[];
  places: Map<string, number[]>;
  states: Set<string>;
  acronyms: () => Set<string>;
  short: Set<string>;
};

export function indexNames(text: string, tokens: Token[]): NameIndex {
  const places = new Map<string, number[]>();
  const short = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    // 'WASHINGTON –' before a release says where it was written, not what it is about.
    if (
      token.text === "WASHINGTON" ||
      (token.text === "Washington" && /^, D\.?C\.? ?[-–—]/u.test(text.slice(token.end)))
    )
      continue;
    for (const key of new Set([bare(token.lower), token.key])) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
    const letters = token.text.replace(/['’]s$/u, "").replace(/\./gu, "");
    if (/^\p{Lu}{2,}s?$/u.test(letters)) short.add(letters.replace(/s$/u, "").toLowerCase());
  }
  return {
    text,
    tokens,
    places,
    states: new Set(shortStates(text)),
    acronyms: once(() => acronymsOf(text, tokens)),
    short,
  };
}

/** Made at the first call: most sentences need no acronyms. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const bare = (word: string) => word.replace(/(?:'s|')$/u, "");
const SMALL = /^(?:of|and|the|for|on|to|in|an?|de|la)$/u;

/** Initials of every run of words that could be an expansion, small words counted or not. */
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

/** Null when the source's text bears the name out, else the words that it does not have. */
export function missingName(name: Name, index: NameIndex): string | null {
  for (let skip = 0; skip <= name.optional; skip++) {
    const words = name.words.slice(skip);
    if (words.length === 0 || hasWords(words, index)) return null;
    if (name.isHeading && words.every((word) => hasWord(word, index))) return null;
  }
  const absent = name.words.slice(name.optional).filter((word) => !hasWord(word, index));
  return absent.length > 0 && absent.length < name.words.length ? `${absent.join(" ")} (in '${name.text}')` : name.text;
}

function hasWords(words: string[], index: NameIndex): boolean {
  if (words.length === 1) return hasWord(words[0] ?? "", index);
  const joined = words.join(" ");
  if (isStateName(joined) && index.states.has(joined)) return true;
  if (isTogether(words, index)) return true;
  const initials = words
    .map((word) => (/^(?:\p{L}\.){2,}$/u.test(word) ? word.replaceAll(".", "") : word.slice(0, 1)))
    .join("");
  if (words.length >= 3 && index.short.has(initials)) return true;
  // 'Texas Republican Cruz', 'Arkansas Senator': two names side by side.
  for (let cut = 1; cut < words.length; cut++) {
    const [left, right] = [words.slice(0, cut), words.slice(cut)];
    const isSplit =
      isQualifier(left) ||
      isQualifier(right) ||
      (left.length <= 2 && right.length >= 2 && !left.some(isCommonWord) && !right.every(isCommonWord));
    if (isSplit && hasWords(left, index) && hasWords(right, index)) return true;
  }
  return false;
}

function isQualifier(words: string[]): boolean {
  const joined = words.join(" ");
  const [only = ""] = words;
  return (
    isStateName(joined) ||
    (words.length === 1 &&
      (/^(?:republicans?|democrat(?:s|ic)?|gop|house|senate|u\.s\.|federal|state|congressional|american)$/u.test(
        only,
      ) ||
        /(?:ans?|ese|ish)$/u.test(only)))
  );
}

/** The words in their order with at most two others between (a middle name, '(Bill)'), or, for titles of things, in any order close by. */
function isTogether(words: string[], index: NameIndex): boolean {
  const lists = words.map((word) => placesOf(word, index));
  if (lists.some((list) => list.length === 0)) return false;
  const [first = [], ...rest] = lists;
  const inOrder = first.some((start) => {
    let at = start;
    return rest.every((list) => {
      const next = list.find((place) => place > at && place <= at + 3);
      if (next === undefined) return false;
      at = next;
      return true;
    });
  });
  if (inOrder) return true;
  const isPerson = words.length <= 3 && (isFirstName(words[0] ?? "") || words.every((word) => !isCommonWord(word)));
  if (isPerson) return false;
  return first.some((start) => rest.every((list) => list.some((place) => Math.abs(place - start) <= 8)));
}

function placesOf(word: string, index: NameIndex): number[] {
  const found = new Set<number>();
  for (const spelling of [word, word === "saint" ? "st" : word, ...sameFirstNames(word)]) {
    for (const place of index.places.get(spelling) ?? []) found.add(place);
  }
  if (found.size === 0 && isCommonWord(word)) for (const place of index.places.get(stem(word)) ?? []) found.add(place);
  return [...found].sort((a, b) => a - b);
}

const ALIASES = [
  ["uk", "u.k.", "britain", "british"],
  ["eu", "e.u.", "europe", "european"],
  ["netherlands", "dutch", "holland"],
  ["uae", "emirates", "emirati"],
];

function hasWord(word: string, index: NameIndex): boolean {
  if (ALIASES.some((group) => group.includes(word) && group.some((other) => index.places.has(other)))) return true;
  if (placesOf(word, index).length > 0) return true;
  const letters = word.replaceAll(".", "");
  if (letters.length >= 2 && letters.length <= 7 && (index.acronyms().has(letters) || index.short.has(letters)))
    return true;
  if (index.states.has(word) || isStateName(word)) return index.states.has(word);
  const state = stateOf(word.toUpperCase());
  if (state && state !== word) return index.states.has(state) || hasWords(state.split(" "), index);
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

const SECRETARY =
  /(?:(\p{Lu}\p{Ll}+) )?Secretary(?: of (?:the )?(\p{Lu}\p{Ll}+)(?: and [\p{L} ]{1,40}?)?)? (?:\p{Lu}[\p{L}.]* ){0,3}(\p{Lu}[\p{L}-]+)/gu;

/** A wrong office, party or state: the words at fault, or null. */
export function wrongOffice(name: Name, index: NameIndex): string | null {
  const surname = name.words.at(-1) ?? "";
  const role = name.role ? roleOf(name.role) : null;
  if (role && role !== "other" && !isCommonWord(surname)) {
    const given = rolesIn(index.text, surname);
    if (given.size > 0 && !given.has(role)) return `${name.role} ${name.text}`;
  }
  if (role === "secretary" && name.office) {
    const stated = [...index.text.matchAll(SECRETARY)]
      .filter(([, , , last = ""]) => last.toLowerCase() === surname)
      .map(([, before = "", after = ""]) => (after || before).toLowerCase());
    const given = stated.filter(
      (office) => office !== "" && !/^(?:deputy|the|assistant|under|press|former)$/u.test(office),
    );
    if (given.length > 0 && !given.includes(name.office)) return `${name.office} ${name.role} ${name.text}`;
  }
  if (name.state && role) {
    const office =
      /\b((?:\p{Lu}\p{Ll}+ )?\p{Lu}\p{Ll}+) (?:Lt\. )?(?:Govs?|Governors?|Sens?|Senators?|Reps?|Representatives?|Congress(?:m[ae]n|wom[ae]n))\.? (?:\p{Lu}[\p{L}.]* ){0,3}(\p{Lu}[\p{L}-]+)/gu;
    const states = [...index.text.matchAll(office)]
      .filter(([, , last = ""]) => last.toLowerCase() === surname)
      .map(([, state = ""]) => state.toLowerCase());
    const stated = states.filter((state) => isStateName(state) || isStateName(state.split(" ").at(-1) ?? ""));
    if (stated.length > 0 && !stated.some((state) => state.endsWith(name.state ?? "")))
      return `${name.state} ${name.role} ${name.text}`;
  }
  if (!name.affiliation) return null;
  const { party, state } = name.affiliation;
  const stated = affiliationsOf(surname, index);
  if (stated.length === 0) return /\b[RDI]-/u.test(index.text) ? null : `${name.text} (${party.toUpperCase()})`;
  const agrees = stated.some(
    (one) => one.party === party && (state === null || one.state === null || one.state === state),
  );
  return agrees ? null : `${name.text} (${party.toUpperCase()}-${state ?? ""})`;
}

function affiliationsOf(surname: string, index: NameIndex) {
  const found = [];
  for (const place of index.places.get(surname) ?? []) {
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
