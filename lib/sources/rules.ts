import type { Right, SourceHealth } from "./types";

/** The host of an address, in lower case and without `www.`; null for what is no web address. */
export function hostOf(url: string): string | null {
  const host = URL.parse(url)
    ?.hostname.replace(/\.$/, "")
    .replace(/^www\./, "");
  return host || null;
}

/** How many characters of a text may be shown: whole words from its beginning. */
export function shownLength(text: string, { rights, excerpt_words }: Right): number {
  if (rights === "full") return text.length;
  if (rights === "link" || excerpt_words === null) return 0;
  let end = 0;
  let words = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (words === excerpt_words) return end;
    words += 1;
    end = index + word.length;
  }
  return text.length;
}

/** The part of a text that may be shown, marked where it breaks off; null when that is nothing. */
export function shownPart(text: string | null, right: Right): string | null {
  if (text === null) return null;
  const length = shownLength(text, right);
  if (length === text.length) return text;
  return length === 0 ? null : `${text.slice(0, length)} …`;
}

/** So many words in a row are compared; shorter sentences are compared as a whole. */
const RUN = 6;
/** A sentence with this much of it in the other's words is a copy. */
const COPIED = 0.5;

/** Tells which sentences are copied from texts that may not be shown, to this share of their words. */
export function copyFinder(hidden: string[], share = COPIED): (sentence: string) => boolean {
  const texts = hidden.map((text) => ` ${wordsOf(text).join(" ")} `).filter((text) => text.trim() !== "");
  const runs = new Set(texts.flatMap((text) => runsOf(text.trim().split(" "))));
  return (sentence) => {
    const words = wordsOf(sentence);
    if (words.length === 0 || texts.length === 0) return false;
    const own = runsOf(words);
    if (own.length < 2) return texts.some((text) => text.includes(` ${words.join(" ")} `));
    return own.filter((run) => runs.has(run)).length / own.length >= share;
  };
}

/** A text without the sentences that are copied. */
export function withoutCopies(text: string, isCopy: (sentence: string) => boolean): string {
  const kept = sentencesOf(text).filter((sentence) => !isCopy(sentence));
  return kept.join("").trim();
}

const ABBREVIATION =
  "\\p{Lu}|Mrs?|Ms|Dr|St|Sens?|Reps?|Gov|Gen|Col|Co|Corp|Inc|Ltd|Nos?|vs|Jan|Feb|Aug|Sept?|Oct|Nov|Dec|Ala|Ariz|Ark|Calif|Colo|Fla|Ill|Ind|Kan|Ky|La|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Wash|Wis|Wyo";
const SENTENCE = new RegExp(
  `[\\s\\S]+?(?:(?:(?<!(?<!\\p{L})(?:${ABBREVIATION}))\\.|[!?])["”’')\\]]*(?:\\s+|$)|$)`,
  "gu",
);

/** Sentences with the space behind them; the full stop of an abbreviation ends none. */
function sentencesOf(text: string): string[] {
  return text.match(SENTENCE) ?? [];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function runsOf(words: string[]): string[] {
  return words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(" "));
}

/** What there is to say of a source's health, in words (contract 5.9); null when it is well. One bad run is nothing to speak of. */
export function healthNote({
  empty_runs,
  failed_runs,
}: Pick<SourceHealth, "empty_runs" | "failed_runs">): string | null {
  if (failed_runs >= 2) return `did not answer in ${failed_runs} runs`;
  return empty_runs >= 2 ? `returned nothing for ${empty_runs} runs` : null;
}

const SOURCE_NAMES: Record<string, string> = {
  "bing-news": "Bing News",
  "google-news": "Google News",
  "federal-register": "Federal Register",
  gdelt: "GDELT",
  sample: "Bundled sample",
};

/** What people call a source; a site is called by its host. */
export function sourceName(source: string): string {
  return Object.hasOwn(SOURCE_NAMES, source) ? (SOURCE_NAMES[source] ?? source) : source.replace(/^site:/, "");
}

/** A right in words; full text where none is set. */
export function rightText(right: Right | null): string {
  if (right?.rights === "link") return "Link only";
  if (right?.rights !== "excerpt") return "Full text";
  return right.excerpt_words === 1 ? "Excerpt of 1 word" : `Excerpt of ${right.excerpt_words} words`;
}
