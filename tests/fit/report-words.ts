import { writeFileSync } from "node:fs";
import { isNewsReport } from "@/lib/writing/extract/fairness/source-kinds";
import { rankSentences, wordOdds } from "@/lib/writing/extract/ranking";
import { featuresOf } from "@/lib/writing/text/hashed-words";
import { annotatedNews, isOf } from "../support/annotated-news";
import { asJson, fitLogistic, type Sample } from "./logistic";

/*
 * Fits `lib/writing/extract/report-words.json`, what the words of a sentence add to the odds of `ranking.ts`, to the essential and the idle sentences of
 * annotated reports. The sets 'blind' and 'unseen features' are not used.
 */

const SIZE = 2 ** 13;
const PRECISION = 30;
const OUTPUT = "lib/writing/extract/report-words.json";
/** In log odds, for sentences that are neither and often worth showing: as many essential ones of 'blind' and 'unseen features' are shown as without these weights. */
const OTHERS = 1.3;
/** The highest log odds that are read as such. */
const MAX_ODDS = 9;

const oddsOf = (score: number) => Math.max(-MAX_ODDS, Math.min(MAX_ODDS, Math.log(score / (1 - score))));

const samples = annotatedNews().flatMap((article): Sample[] => {
  const source = { ...article, id: 1, author: null, date: null, day: null };
  if (article.set === "blind" || article.set === "unseen features" || !isNewsReport(source)) return [];
  const telling = [...article.takeaway, ...article.essential.flat()];
  return rankSentences(source).flatMap((sentence) => {
    const isPositive = telling.some((one) => isOf(article, one, sentence));
    const isIdle = article.idle.some((one) => isOf(article, one, sentence));
    const offset = oddsOf(sentence.score) - wordOdds(sentence.shown);
    return isPositive || isIdle ? [{ features: featuresOf(sentence.shown, SIZE), isPositive, offset }] : [];
  });
});

const { weights, bias } = fitLogistic(samples, SIZE, PRECISION);
writeFileSync(OUTPUT, asJson({ weights, bias: bias + OTHERS }));
console.log(`${samples.filter(({ isPositive }) => isPositive).length} essential of ${samples.length} sentences.`);
