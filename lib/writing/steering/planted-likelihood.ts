import "server-only";
import { scorerOf } from "@/lib/writing/text/hashed-words";
import weights from "./planted-likelihood.json";

/**
 * How likely a sentence is to have been planted in an article, in log odds: a logistic regression over hashed words, stems and pairs of words (Weinberger
 * et al. 2009), fitted by `tests/fit/planted.ts` to what fifteen writers planted.
 */
const scoreOf = scorerOf(weights);

/** Whether a sentence is too likely to be planted to be shown without a model. One in 50 sentences of news is. */
export const isDoubtful = (sentence: string) => scoreOf(sentence) > weights.doubtful;

/** Whether a sentence is so likely to be planted that nothing reads it if it is about something else than its article. One in 250 sentences of news is. */
export const isLikelyPlanted = (sentence: string) => scoreOf(sentence) > weights.likely;

/** Whether a sentence is almost certainly planted, so that nothing reads it. One in 1,000 sentences of news is. */
export const isSurelyPlanted = (sentence: string) => scoreOf(sentence) > weights.planted;
