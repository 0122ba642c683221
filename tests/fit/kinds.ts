import { writeFileSync } from "node:fs";
import { z } from "zod";
import { TEXT_TYPES, type TextType } from "@/db/enums";
import { kindFeaturesOf, SIZE } from "@/lib/writing/lens/kinds/likelihood";
import { readLines, testData } from "../support/json-lines";
import { asFitted, fitLogistic, type Sample } from "./logistic";

/*
 * Fits `lib/writing/lens/kinds/likelihood.json` to invented texts of each kind and to news.
 */

const PRECISION = 0.033;
const KIND_SIZE = 2 ** 12;
/** Not used, so that they show how the fit does on unseen writers. */
const BLIND = ["twelfth", "fourteenth", "seventeenth", "eighteenth"];
const OUTPUT = "lib/writing/lens/kinds/likelihood.json";

type Text = { title: string; text: string; kind: TextType };

const kind = z.enum(TEXT_TYPES);
const judged = z.object({
  title: z.string(),
  text: z.string(),
  text_type: kind.optional().catch(undefined),
  kept_out: z.boolean(),
  useful: z.boolean(),
});
const labeled = z.object({ set: z.string(), title: z.string(), text: z.string(), kind });
const news = z.object({ title: z.string().default(""), text: z.string() });
const NEWS = ["openings", "real-news", "releases", "annotated-news", "grounding-sources", "recorded/sources"];

const texts: Text[] = [
  ...readLines(testData("judgement.jsonl"), judged)
    .filter(({ kept_out, useful }) => kept_out || useful)
    .map(({ text_type, kept_out, ...text }) => ({
      ...text,
      kind: kept_out ? (text_type ?? "listing") : "news",
    })),
  ...readLines(testData("kinds.jsonl"), labeled).filter(({ set }) => !BLIND.includes(set)),
  ...NEWS.flatMap((name) =>
    readLines(testData(`${name}.jsonl`), news).map((text): Text => ({ ...text, kind: "news" })),
  ),
];
const samples = texts.map((text) => ({ ...text, ...kindFeaturesOf(text) }));
type Read = (typeof samples)[number];

const isKeptOut = ({ kind }: Read) => kind !== "news";
const modelOf = (all: Read[], isPositive: (one: Read) => boolean, size: number) => {
  const scaled = all.map((one): Sample => {
    const features = one.features.map((feature) => feature % size);
    return { features, value: one.value, isPositive: isPositive(one) };
  });
  return asFitted(fitLogistic(scaled, size, PRECISION));
};

const keptOut = samples.filter(isKeptOut);
const kinds = [...new Set(keptOut.map(({ kind }) => kind))].toSorted();
const fitted = {
  kept_out: modelOf(samples, isKeptOut, SIZE),
  kinds: Object.fromEntries(kinds.map((name) => [name, modelOf(keptOut, ({ kind }) => kind === name, KIND_SIZE)])),
};
writeFileSync(OUTPUT, `${JSON.stringify(fitted, null, 2)}\n`);
console.log(`${keptOut.length} of ${samples.length} texts are of kinds that are kept out.`);
