import { z } from "zod";
import { type Derivation, derivation } from "@/lib/writing/check/doubts/derivation";
import { checkUnits } from "@/lib/writing/check/units";
import { writeArticle } from "@/lib/writing/draft/article";
import type { Model, ModelRequest } from "@/lib/writing/model/openai";
import { wordsOf } from "@/lib/writing/model/recorded";
import type { SourceText } from "@/lib/writing/types";
import { isAcceptedByCode } from "./grounding-cases";
import { readLines, sourceSchema, testData } from "./json-lines";

/*
 * A language model's answers to the product's prompts, made without knowledge of the rules, replayed through the checks. A second reader's
 * verdicts are stored by sentence, so that they survive a change of a prompt's passages.
 */

/** The kinds of fault that code alone can find. */
export const SURFACE_KINDS: readonly string[] = [
  "name",
  "sum",
  "quotation",
  "percent_points",
  "unit",
  "number",
  "addition",
  "date",
  "place",
];

const NO_USAGE = { input_tokens: 0, output_tokens: 0 };

/** The recorded sets, in the order of writing. */
export const SETS = [
  "development",
  "blind",
  "second blind",
  "third blind",
  "fourth blind",
  "fifth blind",
  "sixth blind",
  "seventh blind",
  "eighth blind",
] as const;

const verdictSchema = z.object({
  verdict: z.string().optional(),
  corrected: z.string().optional(),
  derivations: z.array(derivation.omit({ number: true })).optional(),
});
const checkSchema = z.object({
  half: z.enum(SETS),
  source_id: z.string(),
  text: z.string(),
  /** The passage copied by its writer. */
  quote: z.string().optional(),
  kind: z.string(),
  faulty: z.boolean(),
  ...verdictSchema.shape,
});
const articleSchema = z.object({ id: z.string(), answer: z.unknown() });
const draftSchema = z.object({ id: z.string(), sentence: z.string(), verdict: z.string(), corrected: z.string() });

type Verdict = { verdict: string; corrected: string; derivations: Derivation[] };
export type RecordedCheck = z.infer<typeof checkSchema> & {
  outcome: "accepted" | "corrected" | "refused";
  fault: string | null;
  /** Whether code refuses it without a second reader. */
  isRefusedByCode: boolean;
};

/** The check results of planted faults and correct texts, by membership and the recorded second reader. */
export async function replayChecks(): Promise<RecordedCheck[]> {
  const checks = readLines(testData("recorded/checks.jsonl"), checkSchema);
  const results: RecordedCheck[] = [];
  for (const source of readSources("recorded/sources.jsonl").values()) {
    const own = checks.filter(({ source_id }) => source_id === source.key);
    const known = new Map(own.map((one) => [one.text, verdictOf(one)]));
    const units = own.map(({ kind, text, quote }) => ({
      field: kind === "title" ? ("title" as const) : ("fact" as const),
      text,
      sources: [source],
      quotes: quote === undefined ? undefined : [quote],
    }));
    const checked = await checkUnits(units, source, recordedReader(known));
    for (const [index, one] of own.entries()) {
      const { fault = null, isCorrected = false } = checked[index] ?? {};
      const published = isCorrected ? "corrected" : "accepted";
      results.push({
        ...one,
        fault,
        outcome: fault === null ? published : "refused",
        isRefusedByCode: !isAcceptedByCode(one.text, [source], {
          quotes: one.quote === undefined ? undefined : [one.quote],
        }),
      });
    }
  }
  return results;
}

/** The bundled articles with a recorded answer, written and checked as in a run. */
export async function replayArticles() {
  const sources = readSources("real-news.jsonl");
  const verdicts = readLines(testData("recorded/drafts.jsonl"), draftSchema);
  const written = [];
  for (const { id, answer } of readLines(testData("recorded/articles.jsonl"), articleSchema)) {
    const source = sources.get(id);
    if (!source) throw new Error(`There is no article ${id} in real-news.jsonl.`);
    const known = new Map(verdicts.filter((one) => one.id === id).map((one) => [one.sentence, verdictOf(one)]));
    written.push(await writeArticle(source, { writer: recordedWriter(answer), reader: recordedReader(known) }));
  }
  return written;
}

function verdictOf({ verdict, corrected = "", derivations = [] }: z.infer<typeof verdictSchema>): Verdict | null {
  return verdict === undefined ? null : { verdict, corrected, derivations };
}

function recordedWriter(answer: unknown): Model {
  return {
    name: "recorded",
    complete: async ({ schema }) => ({ value: schema.parse(answer), usage: NO_USAGE, cached: true }),
  };
}

const NUMBERED = /^(\d+) (?:FACT|READING) on [^:]*: ("(?:[^"\\]|\\.)*")/gmu;

/** A second reader that returns the recorded verdicts and skips unknown sentences. */
function recordedReader(known: ReadonlyMap<string, Verdict | null>): Model {
  const byWords = new Map([...known].map(([sentence, verdict]) => [wordsOf(sentence), verdict]));
  return {
    name: "recorded",
    async complete<T>({ user, schema }: ModelRequest<T>) {
      const verdicts = [...user.matchAll(NUMBERED)].flatMap(([, number, sentence = ""]) => {
        const verdict = byWords.get(wordsOf(z.string().parse(JSON.parse(sentence))));
        return verdict ? [{ number: Number(number), ...verdict }] : [];
      });
      const derivations = verdicts.flatMap(({ number, derivations }) => derivations.map((one) => ({ number, ...one })));
      return { value: schema.parse({ verdicts, derivations }), usage: NO_USAGE, cached: true };
    },
  };
}

function readSources(file: string): Map<string, SourceText & { key: string }> {
  const rows = readLines(testData(file), sourceSchema);
  return new Map(
    rows.map(({ id, title, text, source, author, date }, index) => [
      id,
      { key: id, id: index + 1, title, text, source, author, date: new Date(date), day: date.slice(0, 10) },
    ]),
  );
}
