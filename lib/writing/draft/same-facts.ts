import "server-only";
import { type Claim, readClaim } from "@/lib/writing/check/claims";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { contentOf } from "@/lib/writing/text/passages";
import { overlap } from "@/lib/writing/text/spans";

const NEGATION = /\b(?:not|no|never|nor|without)\b|n['’]t\b/iu;

/** Whether two sentences have the same content words, figures and dates, in any order and form. */
export function saysTheSame(one: string, other: string): boolean {
  return factsOf(one) === factsOf(other);
}

/** The share of a sentence's content words that a text has. */
export function shareIn(text: string, sentence: string): number {
  return shareOf(readClaim(text).words, readClaim(sentence));
}

function shareOf(known: readonly string[], { words }: Claim): number {
  return words.filter((word) => known.includes(word)).length / Math.max(1, words.length);
}

/** The share of words from which a sentence repeats a text. */
const MIN_REPEATED = 0.7;

/** Whether a sentence repeats a text in nearly the same words and adds no figure, date or name to it. */
export function addsNothing(sentence: string, text: string): boolean {
  return NEGATION.test(sentence) === NEGATION.test(text) && isToldIn(sentence, text);
}

/** The same of a sentence that rests on the text: a 'not' in only one of them is about something else. */
export function isToldIn(sentence: string, text: string): boolean {
  const [own, known] = [readClaim(sentence), readClaim(text)];
  const values = valuesOf(known);
  const words = known.tokens.map(({ lower }) => lower.replace(/['’]s$/u, ""));
  return (
    valuesOf(own).every((value) => values.includes(value)) &&
    own.names.every((name) => name.words.every((word) => words.includes(word))) &&
    shareIn(text, sentence) >= MIN_REPEATED
  );
}

const CLAUSE_END = /[;:] |,? (?:and|but|so|which|while) /u;
/** The share of a clause's words from which a text tells it. */
const MIN_OF_CLAUSE = 0.5;

/** In words; shorter parts of a sentence are no clauses: 'rates' and 'fees'. */
const MIN_CLAUSE = 4;

/** 'The board raised its rates' and 'members will pay $5 more'. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(CLAUSE_END).filter((part) => part.split(" ").length >= MIN_CLAUSE);
}

/** Whether a sentence adds nothing to a text, and none of its clauses would be lost. */
export function isWhollyToldIn(sentence: string, text: string): boolean {
  return addsNothing(sentence, text) && clausesOf(sentence).every((clause) => tellsClause(text, clause));
}

export function hasFigure(text: string): boolean {
  return valuesOf(readClaim(text)).length > 0;
}

/** Whether a text tells a clause, with all of its figures and dates. */
export function tellsClause(text: string, clause: string): boolean {
  const values = valuesOf(readClaim(text));
  const own = readClaim(clause);
  return valuesOf(own).every((value) => values.includes(value)) && shareIn(text, clause) >= MIN_OF_CLAUSE;
}

/** From this share of its words on, a fact is what a sentence says, or another state of it: '9,240 are out', '11,400 were out'. */
const MAX_IN_SENTENCE = 0.4;
const MAX_IN_ARTICLE = 0.5;
const MAX_IN_TEXT = 0.6;

/**
 * Whether a fact of another report is on something that none of the sentences tells, nor one of the story's article, and counts nothing otherwise than
 * they do.
 */
export function isBeyond(fact: Claim, sentences: readonly Claim[], article: readonly Claim[]): boolean {
  const told = [...sentences, ...article].flatMap(({ quantities }) => quantities);
  const isOther = (one: Quantity) => {
    const alike = told.filter(({ kind, noun }) => noun !== null && kind === one.kind && noun === one.noun);
    return alike.length > 0 && alike.every(({ low }) => low !== one.low);
  };
  return (
    !fact.quantities.some(isOther) &&
    sentences.every(({ words }) => shareOf(words, fact) < MAX_IN_SENTENCE) &&
    article.every(({ words }) => shareOf(words, fact) < MAX_IN_ARTICLE) &&
    shareOf(
      sentences.flatMap(({ words }) => words),
      fact,
    ) < MAX_IN_TEXT
  );
}

function factsOf(text: string): string {
  const claim = readClaim(text);
  const words = claim.tokens.filter((token) => !claim.quantities.some((read) => overlap(read, token)));
  return [...contentOf(words), ...valuesOf(claim), `negated ${NEGATION.test(text)}`].sort().join("|");
}

function valuesOf({ quantities, moments }: Claim): string[] {
  return [
    ...quantities.map(({ kind, low, high }) => `${kind} ${low} ${high}`),
    ...moments.map(({ year, month, day, weekday }) => `date ${year} ${month} ${day} ${weekday}`),
  ];
}
