import "server-only";
import { lazyFor } from "@/lib/writing/text/lazy";
import type { Ranked } from "../ranking";
import { stemsOf } from "../stems";

/** A list of grants is represented by this many of its rows. */
export const MAX_ROWS = 2;
/** The minimum share of common words that two rows of a list have in common, and the minimum number of common words. */
const [MIN_ALIKE, MIN_COMMON] = [0.7, 5];

/** How many of the picked sentences are rows of the same list: they differ in names and figures alone. */
export function rowsLike(): (sentence: Ranked, picked: readonly Ranked[]) => number {
  const wordsOf = lazyFor(({ shown }: Ranked) => new Set(shown.match(/(?<![\p{L}\p{Nd}])\p{Ll}{2,}/gu)));
  return (sentence, picked) => {
    const own = wordsOf(sentence);
    const isRow = (other: Ranked) => {
      const common = own.intersection(wordsOf(other)).size;
      return common >= MIN_COMMON && common >= MIN_ALIKE * own.union(wordsOf(other)).size;
    };
    return picked.filter(isRow).length;
  };
}

/** Words that may make a sentence of known words news. */
const CHANGES_MEANING =
  /\b(?:after|against|cannot|if|never|no|none|not|only|unless|until|without)\b|n['’]t\b|\b(?:abandon|approv|block|cancel|declin|defeat|den(?:y|ies|ied)|dismiss|drop|fail|halt|overturn|postpon|refus|reject|revers|scrap|settl|str(?:ike|uck)|suspen[ds]|veto|vot|withdr)\p{L}*/giu;
const NEGATION = /^(?:cannot|never|no|none|not|without|n['’]t)$/iu;
const FIGURES =
  /\d+(?:[.,]\d+)*|\b(?:double|half|one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)s?\b/gu;
/** The minimum number of words of a sentence that may be a repetition. */
const MIN_REPEATED = 7;
/** The minimum share of a sentence's words that are new, if none of its figures is. */
const MIN_NEW = 0.26;

/** Whether a sentence only repeats what the title and the shown sentences say together. */
export function repetitionsOf(title: string): (sentence: Ranked, shown: readonly Ranked[]) => boolean {
  const inTitle = stemsOf(title);
  const stemsIn = lazyFor(({ shown }: Ranked) => [...stemsOf(shown)]);
  const figuresIn = lazyFor(({ shown }: Ranked) => shown.toLowerCase().match(FIGURES) ?? []);
  const titleWords = new Set(title.toLowerCase().match(/\p{L}+/gu));
  const isInTitle = (word: string) => !NEGATION.test(word) && titleWords.has(word.toLowerCase());
  const changesMeaning = lazyFor(
    ({ shown }: Ranked) => shown.match(CHANGES_MEANING)?.some((word) => !isInTitle(word)) === true,
  );
  return (sentence, shown) => {
    const own = stemsIn(sentence);
    if (own.length < MIN_REPEATED || changesMeaning(sentence)) return false;
    const known = new Set([...inTitle, ...shown.flatMap(stemsIn)]);
    const knownFigures = new Set(shown.flatMap(figuresIn));
    const isNew = own.filter((key) => !known.has(key)).length >= MIN_NEW * own.length;
    return !isNew && figuresIn(sentence).every((figure) => knownFigures.has(figure));
  };
}
