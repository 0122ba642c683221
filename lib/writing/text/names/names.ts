import "server-only";
import { type Token, tokenize } from "@/lib/language/tokens";
import { overlap, type Span } from "@/lib/writing/text/spans";
import { groupsOfWord } from "@/lib/writing/text/synonyms";
import { isCommonWord, isFunctionWord, isHeadlineWord, wordSet } from "@/lib/writing/text/words";

/** A sequence of capitalized words in a sentence; `words` are in lower case. */
export type Name = Span & {
  text: string;
  words: string[];
  /** Whether it is in a title-case headline, where capitals do not show which words are names. */
  isHeading: boolean;
  /** The number of leading words that may be ordinary words capitalized only at the start of the sentence. */
  optional: number;
  /** A single word that is capitalized because of its position at the start of a sentence or in a heading, so it may not be a name. */
  isUncertain: boolean;
};

/** Names and initialisms that are generally known and need no source. */
const GIVEN = wordSet(
  "u.s. us usa u.s.a. united states america american americans congress congressional english internet dna ev evs gps id ids phd suv suvs tv tvs",
);

/** The capitalized names in a sentence, except at the positions in `read` (dates, amounts, glossary terms). */
export function findNames(text: string, read: Span[] = []): Name[] {
  const tokens = tokenize(text).filter((token) => !read.some((one) => overlap(one, token)));
  const isHeading = !/[.!?]["”’]?\s*$/u.test(text) && isMostlyCapitalized(tokens);
  const isPart = (token: Token) => isCapital(token) && !(isHeading && isHeadlineWord(token.text));
  const runs: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (!isPart(token)) continue;
    const before = tokens[at - 1];
    if (before && isPart(before) && joins(text, before, token)) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  return runs.flatMap((run) => nameOf(text, run, isHeading) ?? []);
}

function isCapital(token: Token): boolean {
  return (
    /^\p{Lu}|^\p{Ll}+\p{Lu}/u.test(token.text) &&
    token.lower !== "i" &&
    !/^(?:[kMGT]?(?:Wh?|V|VA)|MM(?:Btu|s?cf)|[BMT]cf)$/u.test(token.text)
  );
}

function joins(text: string, here: Token, next: Token): boolean {
  if (/['’]s?$/u.test(here.text)) return false;
  const between = text.slice(here.end, next.start);
  // A period after an ordinary word, or before a pronoun, ends a sentence.
  if (between === ". " && (isFunctionWord(next.lower) || isCommonWord(here.text))) return false;
  return /^(?:[ -]|\. | & )$/u.test(between);
}

function isMostlyCapitalized(tokens: Token[]): boolean {
  const long = tokens.filter((token) => /^\p{L}{4,}/u.test(token.text));
  return long.length >= 4 && long.filter((token) => /^\p{Lu}/u.test(token.text)).length >= long.length * 0.75;
}

const isGiven = (token: Token | undefined) => GIVEN.has(token?.lower.replace(/'s$/u, "") ?? "");

function nameOf(text: string, run: Token[], isHeading: boolean): Name | null {
  let tokens = run;
  // 'Ex-CFO'
  if (tokens[0]?.lower === "ex") tokens = tokens.slice(1);
  while (tokens[0] && isFunctionWord(tokens[0].lower)) tokens = tokens.slice(1);
  // 'United Nations'
  const isNamed = () => tokens[0]?.lower === "united" && tokens[1]?.lower !== "states";
  while (tokens.length > 1 && isGiven(tokens[0]) && !isNamed()) tokens = tokens.slice(1);
  while (tokens.length > 1 && isGiven(tokens.at(-1))) tokens = tokens.slice(0, -1);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return null;
  const words = tokens.map((token) => token.lower.replace(/^ex-|(?:'s|')$/gu, ""));
  if (words.every((word) => GIVEN.has(word)) || words.every((word) => /^(?:\p{L}\.?|jr|sr|ii|iii|m\.d\.)$/u.test(word)))
    return null;
  const opens = /(?:^|[.!?:;"“”‘(\n•–—-])\s*$/u.test(text.slice(0, first.start)) && first === run[0];
  if (opens && words.length === 1 && words[0] === "washington" && /^ \p{Ll}/u.test(text.slice(first.end))) return null;
  if (/^[RDI]$/u.test(first.text) && /^[-–]/u.test(text.slice(first.end))) return null;
  return {
    text: text.slice(first.start, last.end).replace(/['’]s?$/u, ""),
    start: first.start,
    end: last.end,
    words: words.filter((word) => !/^(?:jr|sr|ii|iii|m\.d\.)$/u.test(word)),
    optional: opens && mayBeginOnly(first) ? 1 : 0,
    isHeading,
    // 'Crude Gives Up Some Gains', 'Energy Stocks Lag'
    isUncertain:
      words.length === 1 &&
      ((isHeading && /^\p{Lu}\p{Ll}+$/u.test(first.text)) || (opens && /^\p{Lu}\p{Ll}{3,}$/u.test(first.text))),
  };
}

/** Whether the first word of a sentence is probably an ordinary word. */
function mayBeginOnly({ text, key, lower }: Token): boolean {
  return isCommonWord(text) || groupsOfWord(key).length > 0 || /.{4}(?:tion|sion|ness|ous|ity)s?$/u.test(lower);
}
