import "server-only";

/** One word of a text. `norm` is the form that is compared; `start` says whether it starts a sentence. */
export type Word = { norm: string; raw: string; start: boolean };

export const shingleWords = 5;
const minHashes = 64;
const bandRows = 4;
const windowShingles = 30;
const windowsKept = 160;

const boilerplate = [
  /^[\s#*_=~.\-–—•]*$/,
  /^\W*(for immediate release|for release|press release|news release|embargoed.*|contact|-?30-?|end)\W*$/i,
  /^\W*(media |press )?contacts?( information)?\s*:/i,
  /^\W*(photo|photos|photo credit|photo by|image|image credit|caption|credit|watch|listen|related|read more|read also)\s*[:|]/i,
  /^\W*(photo(graph)?s? (courtesy|by)|\(?ap photo|getty images|sign up (for|to)|click here|share (this|on)|follow us|subscribe|advertisement)\b/i,
  /^\W*(copyright|©|\(c\))\s.{0,160}$/i,
  /all rights reserved|may not be (published|reproduced|rewritten)/i,
  /^\W*(phone|tel|fax|e-?mail|washington, d\.?c\.?)\s*[:.]?[\s\d().+-]*\S*@?\S*$/i,
  /^\W*(by|from|posted|published|updated|last updated)\s*:?\s[^.!?]{0,60}$/i,
];

/** Removes the lines that outlets add: release notices, contacts, photo credits, copyright, datelines. */
function withoutBoilerplate(text: string): string {
  const lines = text.split(/\n+/).filter((line) => line.length > 200 || !boilerplate.some((mark) => mark.test(line)));
  return lines.join("\n\n").replace(/^\s*[A-Z][^\n.!?a-z]{2,40}[^\n!?]{0,50}?\s?(?:--|[—–]|\s-\s)\s*/, "");
}

const wordPattern = /\d+(?:[.,]\d+)*|[\p{L}\p{M}\d]+(?:['’][\p{L}]+)*|%|[.!?:]|\n\n/gu;

/** The words of a text for comparison. Case, accents, quotes, dashes, commas in numbers and periods in initials are ignored. */
export function wordsOf(text: string): Word[] {
  const plain = withoutBoilerplate(text)
    .replace(/\b(?:\p{Lu}\.){2,}/gu, (initials) => initials.replaceAll(".", ""))
    .replace(/([‘’ʼ`´])/g, "'");
  const words: Word[] = [];
  let start = true;
  for (const [raw] of plain.matchAll(wordPattern)) {
    if (/^[.!?:\n]/.test(raw)) {
      start = true;
      continue;
    }
    words.push({ norm: normal(raw), raw, start });
    start = false;
  }
  return words;
}

function normal(raw: string): string {
  if (raw === "%") return "percent";
  const plain = /^\d/.test(raw) ? raw.replaceAll(",", "") : raw;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the whole ASCII range
  const bare = /^[\x00-\x7f]*$/.test(plain) ? plain : plain.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.toLowerCase().replace(/'s$/, "").replaceAll("'", "");
}

/** A 32-bit hash of every run of five words, in order. A shorter text is one run. */
export function shingleHashes(words: Word[]): Int32Array {
  const hashes = Int32Array.from(words, (word) => hashWord(word.norm));
  const size = Math.min(shingleWords, words.length);
  const shingles = new Int32Array(size === 0 ? 0 : words.length - size + 1);
  for (let at = 0; at < shingles.length; at++) {
    let hash = 0;
    for (let offset = 0; offset < size; offset++)
      hash = Math.imul(hash ^ (hashes[at + offset] ?? 0), 0x9e3779b1) + offset;
    shingles[at] = mix(hash);
  }
  return shingles;
}

/**
 * Fingerprints to find candidates: two texts that share a band may be reprints.
 * MinHash over 5-word shingles (Broder, On the resemblance and containment of documents, 1997) cut into LSH bands
 * (Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, ch. 3) finds texts that are similar as a whole; winnowing (Schleimer,
 * Wilkerson, Aiken 2003) adds one hash per window, so a shared run of 34 words is found even if the rest differs.
 */
export function fingerprint(text: string): { length_words: number; bands: number[] } {
  const words = wordsOf(text);
  return { length_words: words.length, bands: bandsOf(shingleHashes(words)) };
}

/** The bands of `fingerprint`: signed 32-bit, sorted, unique. */
export function bandsOf(shingles: Int32Array): number[] {
  if (shingles.length === 0) return [];
  return [...new Set([...minHashBands(shingles), ...winnow(shingles)])].sort((a, b) => a - b);
}

function minHashBands(shingles: Int32Array): number[] {
  const lowest = new Uint32Array(minHashes).fill(0xffffffff);
  for (const shingle of new Set(shingles)) {
    for (let row = 0; row < minHashes; row++) {
      const hash = Math.imul(shingle ^ (factors[row * 2] ?? 0), factors[row * 2 + 1] ?? 1);
      const value = (hash ^ (hash >>> 15)) >>> 0;
      if (value < (lowest[row] ?? 0)) lowest[row] = value;
    }
  }
  const bands: number[] = [];
  for (let row = 0; row < minHashes; row += bandRows) {
    let band = row;
    for (let offset = 0; offset < bandRows; offset++) band = mix(Math.imul(band, 31) ^ (lowest[row + offset] ?? 0));
    bands.push(band);
  }
  return bands;
}

/** The lowest hash of every window. Very long texts keep only the lowest of these, to limit row size. */
function winnow(shingles: Int32Array): number[] {
  const selected = new Set<number>();
  let lowest = -1;
  for (let to = Math.min(windowShingles, shingles.length) - 1; to < shingles.length; to++) {
    const from = Math.max(0, to - windowShingles + 1);
    // The whole window is rescanned only when its lowest hash leaves it.
    const next = lowest < from ? from : to;
    if (lowest < from) lowest = from;
    for (let at = next; at <= to; at++) if ((shingles[at] ?? 0) <= (shingles[lowest] ?? 0)) lowest = at;
    selected.add(shingles[lowest] ?? 0);
  }
  return [...selected].sort((a, b) => a - b).slice(0, windowsKept);
}

/** Fixed masks and odd multipliers, so that stored fingerprints stay comparable. */
const factors = Uint32Array.from({ length: minHashes * 2 }, (_, at) => (mix(at + 0x5bd1e995) | (at % 2)) >>> 0);

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
