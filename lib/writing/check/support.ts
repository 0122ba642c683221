import "server-only";
import type { Token } from "@/lib/language/tokens";
import { distinctionOf, hasWordLike, type Passage } from "@/lib/writing/text/passages";
import type { Claim } from "./claims";
import { isInText } from "./context";
import { operandsOf } from "./doubts/reckoning";
import { isAmountIn, isDateIn } from "./figures";
import type { Scope } from "./scope";

const MAX_SUPPORT = 3;
/** A figure, date or name weighs as much as several words; a word at most 1, the rarer the more. */
const VALUE = 3;
/** A word of a clause of which the chosen passages have no word. */
const NEW_CLAUSE = 2;
/** What a passage must add: a value, or words that weigh as much. Beside a chosen passage, fewer words are enough. */
const LEAST = { beside: 0.9, distant: 2 };
/** A name is preferably shown where it is introduced. */
const INTRODUCTION = 0.4;

/** A part of a sentence that passages may bear out. */
type Part = { kind: "figure" | "name" | "word"; weight: number; isIn: (one: Passage) => boolean };

/**
 * Up to three further passages that, with the chosen ones and the title, bear out a claim: those that have most of its missing figures, dates and names,
 * and of its words if `hasWords`, the closest first. So both halves of a sentence are shown, and who 'she' is.
 */
export function supportOf(claim: Claim, scopes: Scope[], chosen: Passage[], hasWords: boolean): Passage[] {
  const passages = scopes.flatMap(({ source }) => source.passages);
  const head = [...passages.filter(({ place }) => place === 0), ...chosen];
  const candidates = passages.filter(isInText);
  const found = claim.names.length > 0 ? [...new Set(chosen.flatMap(speakerOf))].slice(0, MAX_SUPPORT) : [];
  const words = hasWords ? wordParts(claim, scopes, head) : [];
  let missing = [...valueParts(claim), ...words].filter(
    ({ kind, isIn }) => ![...(kind === "figure" ? chosen : head), ...found].some(isIn),
  );
  const introductions = missing.flatMap(({ kind, isIn }) => (kind === "name" ? (candidates.find(isIn) ?? []) : []));
  while (found.length < MAX_SUPPORT && missing.length > 0) {
    const [best] = candidates
      .flatMap((one) => {
        const gain = missing.reduce((sum, { weight, isIn }) => sum + (isIn(one) ? weight : 0), 0);
        const distance = distanceOf(one, chosen);
        if (gain < (distance <= 1 ? LEAST.beside : LEAST.distant)) return [];
        return [{ one, worth: gain + 1 / (1 + distance) + (introductions.includes(one) ? INTRODUCTION : 0) }];
      })
      .sort((one, other) => other.worth - one.worth);
    if (!best) break;
    found.push(best.one);
    missing = missing.filter(({ isIn }) => !isIn(best.one));
  }
  return [...new Set([...found, ...operandsFor(claim, scopes)])].filter((one) => !chosen.includes(one));
}

/** The passages whose figures make amounts of a claim that no passage states: 'from $38.5 million to $24.2 million' for '$14.3 million'. */
function operandsFor(claim: Claim, scopes: Scope[]): Passage[] {
  const passages = scopes.flatMap(({ source }) => source.passages);
  return claim.quantities
    .filter((amount) => !passages.some((one) => isAmountIn(amount, one)))
    .flatMap((amount) => scopes.flatMap((scope) => operandsOf(amount, claim, scope) ?? []).filter(isInText));
}

const PRONOUN = /\b(?:he|she)\b/iu;
const PERSON =
  /\p{Lu}\p{L}+ \p{Lu}\p{L}+|\b(?!(?:He|She|They|It|Who)\b)\p{Lu}\p{L}+,? (?:said|says|told|asked|added|who)\b/u;
const MAX_BACK = 3;

/** The passage before that says who 'he' or 'she' is, so that words are not taken for those of another speaker. */
function speakerOf({ source, place, text }: Passage): Passage | [] {
  if (!PRONOUN.test(text) || PERSON.test(text)) return [];
  const before = source.passages.slice(Math.max(1, place - MAX_BACK), place);
  return before.findLast((one) => PERSON.test(one.text)) ?? [];
}

function valueParts({ quantities, moments, names }: Claim): Part[] {
  const part = (kind: Part["kind"], isIn: Part["isIn"]): Part => ({ kind, weight: VALUE, isIn });
  return [
    ...quantities.map((amount) => part("figure", (one) => isAmountIn(amount, one))),
    ...moments.map((moment) => part("figure", (one) => isDateIn(moment, one))),
    ...names.map(({ words }) => part("name", ({ keys }) => words.every((word) => keys.has(word)))),
  ];
}

const CLAUSE_END = /[,;:]\s|\s(?:and|but|while|which|who|that|as|after|because)\s/giu;

/** The words of a claim; those of a clause that is wholly new weigh more. */
function wordParts({ text, tokens, words }: Claim, scopes: Scope[], head: Passage[]): Part[] {
  const ends = [...text.matchAll(CLAUSE_END)].map(({ index }) => index);
  const clauses = Map.groupBy(tokens, ({ start }) => ends.filter((end) => end <= start).length);
  const isKnown = (word: string) => head.some((one) => hasWordLike(one, word) > 0);
  const isNew = (clause: Token[]) => !clause.some(({ key }) => words.includes(key) && isKnown(key));
  const fresh = new Set([...clauses.values()].filter(isNew).flatMap((clause) => clause.map(({ key }) => key)));
  return words.map((word) => ({
    kind: "word",
    weight:
      Math.max(0, ...scopes.map(({ source }) => distinctionOf(word, source))) * (fresh.has(word) ? NEW_CLAUSE : 1),
    isIn: (one) => hasWordLike(one, word) > 0,
  }));
}

function distanceOf({ source, place }: Passage, chosen: Passage[]): number {
  const own = chosen.filter((other) => other.source === source);
  return Math.min(...own.map((other) => Math.abs(other.place - place)), source.passages.length);
}
