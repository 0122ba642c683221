import "server-only";
import { type Token, tokenize } from "@/lib/language/tokens";
import { contentOf, hasWordLike, type Passage, type PreparedSource, prepareSource } from "@/lib/writing/text/passages";
import type { Place, SourceText } from "@/lib/writing/types";

/** The number of opening sentences that, with the title, state an article's subject. */
const FIRST = 3;
const MIN_SHARED = 2;
const MIN_USED = 0.35;

/**
 * Whether a passage belongs to its article: it is one of the first, shares words or a name with the title or opening, uses words that the rest of the
 * text also uses, or continues a passage that belongs ('those homes', 'the agency').
 */
function isTied(passage: Passage, source: PreparedSource): boolean {
  return tiesOf(source).has(passage);
}

const known = new WeakMap<PreparedSource, Set<Passage>>();

function tiesOf(source: PreparedSource): Set<Passage> {
  const kept = known.get(source);
  if (kept) return kept;
  const tied = new Set<Passage>();
  const head = headOf(source);
  for (const passage of source.passages) {
    const before = source.passages[passage.place - 1];
    const isOn = before !== undefined && tied.has(before) && goesOn(passage, before, source);
    if (passage.place <= FIRST || isOn || isLike(passage, head, source)) tied.add(passage);
  }
  known.set(source, tied);
  return tied;
}

const OPENS_ON = /^(?:The|It|They|This|These|That|Those|He|She|Its|Their|But|And|Also|Both|Such)\b/u;
const REFERS =
  /\b(?:those|these|its|their|his|her|the (?:agency|company|commission|plan|project|program|utility|cooperatives?|co-ops?|department|state|rule|bill|law|senators?|governor|board))\b/u;

function goesOn(passage: Passage, before: Passage, { text }: PreparedSource): boolean {
  const isSameParagraph = !text.slice(before.end, passage.start).includes("\n");
  return REFERS.test(passage.text) || (isSameParagraph && OPENS_ON.test(passage.text));
}

function isLike(passage: Passage, head: Passage[], source: PreparedSource): boolean {
  if (sharedWith(passage, head).length >= MIN_SHARED || sharesName(passage.tokens, head)) return true;
  const words = [...contentOf(passage.tokens).keys()];
  const used = words.filter((word) => (source.uses().get(word) ?? 0) > 1).length;
  return used >= MIN_SHARED && used >= words.length * MIN_USED;
}

function sharesName(tokens: Token[], head: Passage[]): boolean {
  const isName = ({ text }: Token, place: number) => place > 0 && /^\p{Lu}/u.test(text);
  const named = new Set(tokens.filter(isName).map(({ key }) => key));
  return head.some((one) => one.tokens.some((token, place) => isName(token, place) && named.has(token.key)));
}

/**
 * Whether a generated sentence may appear with its article: one of its passages belongs to the article, or it names something the opening
 * names.
 */
export function isFactTied(sentence: string, places: Place[], article: SourceText): boolean {
  const source = prepareSource(article);
  const rests = source.passages.filter((passage) =>
    places.some(({ start, end }) => passage.start < end && start < passage.end),
  );
  return rests.some((passage) => isTied(passage, source)) || sharesName(tokenize(sentence), headOf(source));
}

/** Whether a sentence is about the same thing as the title or first sentences. */
export function isAnchored(sentence: string, article: SourceText): boolean {
  const words = [...contentOf(tokenize(sentence)).keys()];
  const head = headOf(prepareSource(article));
  const shared = words.filter((word) => head.some((one) => hasWordLike(one, word) > 0)).length;
  return shared >= Math.min(MIN_SHARED, words.length);
}

function headOf({ passages }: PreparedSource): Passage[] {
  return passages.slice(0, FIRST + 1);
}

function sharedWith({ tokens }: Passage, others: Passage[]): string[] {
  return [...contentOf(tokens).keys()].filter((word) => others.some((one) => one.keys.has(word)));
}
