import { existsSync } from "node:fs";
import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import { type Basis, membershipOf, placeOf } from "@/lib/writing/check/membership";
import type { SourceText } from "@/lib/writing/types";
import { readLines, sourceSchema, testData } from "./json-lines";

const CORPUS = new URL("../../../shared/corpus/gov/items.jsonl", import.meta.url);

const caseSchema = z.object({
  /** Sets in the order of writing. Each was measured before any change was made because of it. */
  set: z.string(),
  source_ids: z.array(z.string()),
  cited: z.array(z.string()).optional(),
  text: z.string(),
  faulty: z.boolean(),
  fault: z.string().nullable(),
});

type GroundingCase = z.infer<typeof caseSchema>;
/** `isCertain`: a second reader cannot overrule the faults found. */
export type Outcome = GroundingCase & { isRight: boolean; isCertain: boolean; said: string };

/** The membership check of a sentence alone; a doubt counts as a fault. */
export function checkedByMembership(sentence: string, sources: SourceText[], basis: Basis = {}) {
  const { fault, passages } = membershipOf(sentence, sources, basis);
  const [best] = passages;
  return {
    supported: fault === null,
    fault: fault?.fault ?? null,
    detail: fault?.detail ?? null,
    isCertain: fault !== null && !fault.isDoubt,
    evidence: best && !fault ? placeOf(best) : null,
  };
}

/** Whether a sentence is accepted without a second reader. */
export function isAcceptedByCode(sentence: string, sources: SourceText[], basis: Basis = {}): boolean {
  const { fault, isShortened } = membershipOf(sentence, sources, basis);
  return fault === null && isShortened();
}

function toSourceText(row: z.infer<typeof sourceSchema>, index: number): SourceText {
  const { title, text, source, author, date } = row;
  return { id: index + 1, title, text, source, author, date: new Date(`${date}T12:00:00Z`), day: date.slice(0, 10) };
}

/** The shipped set's cases with their check results. `limits`: known undetected faults. */
export function checkCases(file: "grounding.jsonl" | "grounding-limits.jsonl"): Outcome[] {
  const sources = new Map<string, SourceText>();
  for (const [index, row] of readLines(testData("grounding-sources.jsonl"), sourceSchema).entries()) {
    sources.set(row.id, toSourceText(row, index));
  }
  const sourceOf = (id: string) => {
    const source = sources.get(id);
    if (!source) throw new Error(`${file} names the source ${id}, which is not in grounding-sources.jsonl`);
    return source;
  };
  return readLines(testData(file), caseSchema).map((one) => {
    const sources = (one.cited ?? one.source_ids).map(sourceOf);
    const checks = splitSentences(one.text).map((sentence) => checkedByMembership(sentence.text, sources));
    const faults = checks.filter((check) => !check.supported);
    const said = faults.map(({ fault, detail }) => `${fault}: ${detail}`).join("; ");
    const isCertain = faults.some((check) => check.isCertain);
    return { ...one, isRight: one.faulty === faults.length > 0, isCertain, said };
  });
}

/** Every nth article of the corpus. Empty if the corpus is not next to the repository. */
export function corpusSources(every: number): SourceText[] {
  if (!existsSync(CORPUS)) return [];
  return readLines(CORPUS, sourceSchema)
    .filter((_, index) => index % every === 0)
    .map(toSourceText);
}
