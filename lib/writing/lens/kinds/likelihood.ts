import "server-only";
import type { TextType } from "@/db/enums";
import { splitSentences } from "@/lib/language/sentences";
import { featuresOf, modelOf } from "@/lib/writing/text/hashed-words";
import fitted from "./likelihood.json";

type Text = { title: string; text: string };

export const SIZE = 2 ** 15;
/** How many characters of a text's beginning and of its end are read. */
const OPENING = 1600;
const END = 500;
/** A text with fewer features counts as if it had this many, so that no single word decides. */
const MIN_FEATURES = 80;

/** The words, stems and pairs of words of a text's title, opening and end, each once, as places in a table of `SIZE` weights, and what each counts. */
export function kindFeaturesOf({ title, text }: Text): { features: number[]; value: number } {
  const read = text.length > OPENING + END ? `${text.slice(0, OPENING)}\n${text.slice(-END)}` : text;
  const sentences = splitSentences(read).map((sentence) => sentence.text);
  const features = [...new Set([title, ...sentences].flatMap((sentence) => featuresOf(sentence, SIZE)))];
  return { features, value: 1 / Math.sqrt(Math.max(features.length, MIN_FEATURES)) };
}

const keptOutOdds = modelOf(fitted.kept_out);
const oddsOfKinds = Object.entries(fitted.kinds).map(([kind, model]) => ({
  kind: kind as TextType,
  odds: modelOf(model),
}));

/**
 * How likely a text is of a kind that is never published, in log odds: a logistic regression over hashed words, stems and pairs of words (Weinberger et
 * al. 2009), fitted by `tests/fit/kinds.ts` to invented texts of each kind and to news.
 */
export function keptOutOddsOf(text: Text): number {
  const { features, value } = kindFeaturesOf(text);
  return keptOutOdds(features, value);
}

/** Of the kinds that are never published, the likeliest by regressions fitted to the same texts. */
export function likeliestKindOf(text: Text): TextType {
  const { features, value } = kindFeaturesOf(text);
  const scored = oddsOfKinds.map(({ kind, odds }) => ({ kind, odds: odds(features, value) }));
  return scored.reduce((best, one) => (one.odds > best.odds ? one : best)).kind;
}
