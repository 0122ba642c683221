/** A text's words in order, each with its possible base forms (the written form first), and the positions of each form. */
export type Words = { list: string[][]; at: Map<string, number[]> };

/**
 * The words of a text for matching a query. Case, accents, possessives and hyphens are ignored, abbreviations are joined, and inflections
 * are resolved. More precise than `stem`, which would also match `general` with `generation`.
 */
export function wordsOf(text: string): Words {
  const cached = recent.get(text);
  if (cached) return cached;
  const words = readWords(text);
  remember(text, words);
  return words;
}

/** Cache: all queries of a site are matched against the same items in turn. */
const recent = new Map<string, Words>();
const MAX_CACHED_CHARACTERS = 400_000;
let cachedCharacters = 0;

function remember(text: string, words: Words): void {
  recent.set(text, words);
  cachedCharacters += text.length + 1;
  for (const oldest of recent.keys()) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) return;
    recent.delete(oldest);
    cachedCharacters -= oldest.length + 1;
  }
}

function readWords(text: string): Words {
  const list = (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(formsOf);
  const at = new Map<string, number[]>();
  for (const [index, forms] of list.entries()) {
    for (const form of forms) {
      const places = at.get(form);
      if (places) places.push(index);
      else at.set(form, [index]);
    }
  }
  return { list, at };
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/['’ʼ]s?\b/g, "")
    .replace(/\b(?:\p{L}\.){2,}/gu, (dotted) => `${dotted.replaceAll(".", "")} `)
    .replace(/\bco[-‐‑–\u00ad]op/g, "coop")
    .replace(/\b(e|pre|re|non|multi|sub)[-‐‑–](?=\p{L})/gu, "$1")
    .replace(/(?<=\d)[,](?=\d{3}\b)|\u00ad/g, "");
}

const formsCache = new Map<string, string[]>();
const MAX_CACHED_WORDS = 50_000;

/** The possible base forms of a lower-case word, the written form first. */
export function formsOf(word: string): string[] {
  let forms = formsCache.get(word);
  if (!forms) {
    forms = [...new Set([word, ...inflections(word).flatMap((form) => [form, ...(FAMILY.get(form) ?? [])])])];
    if (formsCache.size > MAX_CACHED_WORDS) formsCache.clear();
    formsCache.set(word, forms);
  }
  return forms;
}

/** Words with the same meaning to our readers that no inflection rule can join without also joining others (general, generation). */
const FAMILIES = [
  "coop cooperative",
  "electric electricity electrical",
  "electrification electrify",
  "fiber fibre",
  "center centre",
  "meter metre",
  "program programme",
  "renewable renewables",
  "legislature legislative",
  "hydropower hydroelectric hydroelectricity",
  "photovoltaic pv",
  "kilowatt kw",
  "megawatt mw",
  "gigawatt gw",
  "evs ev",
];
const FAMILY = new Map(
  FAMILIES.flatMap((family) => family.split(" ").map((word): [string, string[]] => [word, family.split(" ")])),
);

const UNINFLECTED = new Set([
  "news",
  "series",
  "species",
  "always",
  "perhaps",
  "gas",
  "texas",
  "arkansas",
  "kansas",
  "during",
  "need",
  "speed",
  "feed",
  "seed",
]);

/** A word and its possible base forms as a plural, past or -ing form (Harman's S-stemmer, extended). */
function inflections(word: string): string[] {
  if (word.length < 4 || word.length > 40 || UNINFLECTED.has(word) || /\d/.test(word)) return [word];
  if (/[^aeiou]ies$/.test(word)) return [word, `${word.slice(0, -3)}y`];
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  if (/[^usi]s$/.test(word)) return [word, ...inflections(word.slice(0, -1))];
  if (/[^aeiou]ied$/.test(word)) return [word, `${word.slice(0, -3)}y`];
  const stem = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word)?.[1];
  if (!stem || stem.length < 3) return [word];
  const single = /([^aeioulsz])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [word, stem, `${stem}e`, ...single];
}
