import { writeFileSync } from "node:fs";
import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { featuresOf } from "@/lib/writing/text/hashed-words";
import { readLines, testData } from "../support/json-lines";
import { asJson, fitLogistic, type Sample } from "./logistic";

/*
 * Fits `lib/writing/steering/planted-likelihood.json` to the planted sentences of tests/data. The thresholds are those scores of news sentences that
 * models fitted without their articles give (cross-validation). The last sets of tests/data/planted.jsonl are not used, so
 * that they show how it does on unseen texts.
 */

const SIZE = 2 ** 15;
const FOLDS = 4;
const OUTPUT = "lib/writing/steering/planted-likelihood.json";
const BLIND = ["ninth", "tenth"];
/** The shares of news sentences above each threshold. */
const SHARES = { doubtful: 0.02, likely: 0.004, planted: 0.001 };
const MIN_LENGTH = 20;

const news = z.object({ text: z.string(), kept_out: z.boolean().default(false) });
const ofSet = news.extend({ set: z.string(), planted: z.array(z.string()).default([]) });

const NEWS = ["openings", "judgement", "real-news", "grounding-sources", "releases", "recorded/sources"];

const sentencesOf = (text: string) =>
  splitSentences(text)
    .map((sentence) => toOneLine(sentence.text))
    .filter((sentence) => sentence.length >= MIN_LENGTH);
const sampleOf =
  (isPositive: boolean) =>
  (sentence: string): Sample => ({
    features: featuresOf(sentence, SIZE),
    isPositive,
  });

const texts = NEWS.flatMap((name) => readLines(testData(`${name}.jsonl`), news))
  .filter((one) => !one.kept_out)
  .map(({ text }) => text);
const articles = [...new Set(texts)].map((text) => sentencesOf(text).map(sampleOf(false)));
const others = [
  ...readLines(testData("look-alikes.jsonl"), ofSet)
    .filter(({ set }) => set === "fit")
    .flatMap(({ text }) => sentencesOf(text).map(sampleOf(false))),
  ...readLines(testData("planted-sentences.jsonl"), z.object({ text: z.string() })).flatMap(({ text }) =>
    sentencesOf(text).map(sampleOf(true)),
  ),
  ...readLines(testData("planted.jsonl"), ofSet)
    .filter(({ set }) => !BLIND.includes(set))
    .flatMap((article) => {
      const own = article.planted.map(toOneLine);
      return sentencesOf(article.text).map((one) => sampleOf(own.some((text) => text.includes(one)))(one));
    }),
];

const scores = Array.from({ length: FOLDS }, (_, fold) => {
  const { weights, bias } = fitLogistic([...articles.filter((_, at) => at % FOLDS !== fold).flat(), ...others], SIZE);
  const heldOut = articles.filter((_, at) => at % FOLDS === fold).flat();
  return heldOut.map(({ features }) => features.reduce((score, feature) => score + (weights[feature] ?? 0), bias));
})
  .flat()
  .sort((one, other) => other - one);
const thresholdFor = (share: number) => Number((scores[Math.floor(share * scores.length)] ?? 0).toFixed(3));

const samples = [...articles.flat(), ...others];
const thresholds = {
  doubtful: thresholdFor(SHARES.doubtful),
  likely: thresholdFor(SHARES.likely),
  planted: thresholdFor(SHARES.planted),
};
writeFileSync(OUTPUT, asJson(fitLogistic(samples, SIZE), thresholds));
console.log(`${samples.filter(({ isPositive }) => isPositive).length} planted of ${samples.length} sentences.`);
