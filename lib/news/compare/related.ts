import "server-only";
import { usualShare } from "./common-words";
import { cosine } from "./cosines";
import { type Lead, leadOf, type Rarity, rarityOf } from "./leads";
import { areAboutOneAct } from "./named-acts";
import type { TextDoc } from "./texts/reprints";

/** A text with its subjects. */
export type TopicalDoc = TextDoc & { topics: string[] };

/** Similarity of texts that belong together, and of those on one subject. Events need more: `follow-ups.ts`. */
const THRESHOLD = 0.2;
const TOPIC_THRESHOLD = 0.1;
/** Rare words that two texts must share: one may be an accident. */
const MIN_SHARED = 2;
const MIN_STEM = 3;
const RARE_SHARE = 0.003;
/** In how many of the texts a rare word may be. */
const MAX_TEXTS = 4;

/**
 * The indexes of the texts that each text has a tie with, most similar first: one utility, docket, bill or act, or several rare words in
 * similar texts. A subject alone, such as storms, is no tie.
 */
export function relatedTexts(docs: TopicalDoc[]): number[][] {
  const rarity = rarityOf(docs);
  const texts = docs.map((doc) => ({ lead: leadOf(doc, rarity), bills: billsIn(doc), topics: new Set(doc.topics) }));
  return texts.map((one) =>
    texts
      .map((other, at) => ({ at, similarity: one === other ? null : tieBetween(one, other, rarity) }))
      .flatMap(({ at, similarity }) => (similarity === null ? [] : [{ at, similarity }]))
      .sort((a, b) => b.similarity - a.similarity)
      .map(({ at }) => at),
  );
}

type Text = { lead: Lead; bills: Set<string>; topics: Set<string> };

/** The similarity of two texts with a tie. Null without one. */
function tieBetween(one: Text, other: Text, rarity: Rarity): number | null {
  const [a, b] = [one.lead, other.lead];
  const similarity = cosine(a, b);
  const isOneMatter =
    haveOneUtility(a, b) ||
    !a.dockets.isDisjointFrom(b.dockets) ||
    !one.bills.isDisjointFrom(other.bills) ||
    areAboutOneAct(a.namedActs, b.namedActs);
  const least = one.topics.isDisjointFrom(other.topics) ? THRESHOLD : TOPIC_THRESHOLD;
  return isOneMatter || (similarity >= least && sharedRare(a, b, rarity) >= MIN_SHARED) ? similarity : null;
}

/** Whether both name one utility in their title or first sentences. 'Twin Rivers' is not 'Rivers'. */
function haveOneUtility(a: Lead, b: Lead): boolean {
  const names = new Set(a.actors.utilities.map(({ name }) => name));
  return b.actors.utilities.some(({ name }) => names.has(name));
}

function sharedRare(a: Lead, b: Lead, { withStem }: Rarity): number {
  const isRare = (stem: string) =>
    a.marks.has(stem) || (usualShare(stem) <= RARE_SHARE && (withStem.get(stem) ?? 0) <= MAX_TEXTS);
  const shared = [...a.weights.keys()].filter((stem) => b.weights.has(stem) && stem.length >= MIN_STEM);
  return shared.filter((stem) => !/\d/.test(stem) && isRare(stem)).length;
}

const BILL = /\b(H\.? ?R\.?|HB|House Bill|S\.|SB|Senate Bill|A\.?B\.?|Assembly Bill) ?(\d{1,5})\b/gu;

/** 'H.R. 1234' and 'HB 12' by the first letter of their chamber and their number. */
function billsIn({ title, text }: TextDoc): Set<string> {
  return new Set(Array.from(`${title}. ${text}`.matchAll(BILL), ([, kind = "", number = ""]) => `${kind[0]}${number}`));
}
