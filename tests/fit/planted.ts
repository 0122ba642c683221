import { writeFileSync } from "node:fs";
import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { featuresOf } from "@/lib/writing/steering/planted-likelihood";
import { readLines, testData } from "../support/json-lines";
import { fitLogistic, type Sample } from "./logistic";

/*
 * Fits `lib/writing/steering/planted-likelihood.json` to the planted sentences of tests/data. A quarter of the news articles is held out to choose the
 * thresholds. The last set of tests/data/planted.jsonl is not used: its figures are blind.
 */

const SIZE = 2 ** 15;
const OUTPUT = "lib/writing/steering/planted-likelihood.json";
const BLIND = "eighth";
/** The shares of held-out news sentences above each threshold. */
const SHARES = { doubtful: 0.04, planted: 0.001 };
const MIN_LENGTH = 20;

const news = z.object({ text: z.string(), kept_out: z.boolean().default(false) });
const planted = news.extend({ set: z.string(), planted: z.array(z.string()).default([]) });

const NEWS = ["openings", "judgement", "real-news", "grounding-sources", "releases"];

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

const articles = NEWS.flatMap((name) => readLines(testData(`${name}.jsonl`), news)).filter((one) => !one.kept_out);
const heldOut = articles.filter((_, at) => at % 4 === 0);
const samples = [
  ...articles.filter((_, at) => at % 4 !== 0).flatMap(({ text }) => sentencesOf(text).map(sampleOf(false))),
  ...readLines(testData("planted-sentences.jsonl"), z.object({ text: z.string() })).flatMap(({ text }) =>
    sentencesOf(text).map(sampleOf(true)),
  ),
  ...readLines(testData("planted.jsonl"), planted)
    .filter(({ set }) => set !== BLIND)
    .flatMap((article) => {
      const own = article.planted.map(toOneLine);
      return sentencesOf(article.text).map((one) => sampleOf(own.some((text) => text.includes(one)))(one));
    }),
];

const { weights, bias } = fitLogistic(samples, SIZE);
const step = Math.max(...weights.map(Math.abs)) / 127;
const table = Int8Array.from(weights, (weight) => Math.round(weight / step));
const scores = heldOut
  .flatMap(({ text }) => sentencesOf(text).map(sampleOf(false)))
  .map(({ features }) => features.reduce((score, feature) => score + (table[feature] ?? 0) * step, bias))
  .sort((one, other) => other - one);
const thresholdFor = (share: number) => Number((scores[Math.floor(share * scores.length)] ?? 0).toFixed(3));

writeFileSync(
  OUTPUT,
  `${JSON.stringify(
    {
      bias: Number(bias.toFixed(4)),
      step: Number(step.toFixed(6)),
      doubtful: thresholdFor(SHARES.doubtful),
      planted: thresholdFor(SHARES.planted),
      table: Buffer.from(table.buffer).toString("base64"),
    },
    null,
    2,
  )}\n`,
);
console.log(
  `${samples.filter(({ isPositive }) => isPositive).length} planted of ${samples.length} sentences, ${scores.length} held out.`,
);
