import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import { type Membership, membershipOf, placeOf } from "@/lib/writing/check/membership";
import { type CheckedUnit, checkUnits, type Unit } from "@/lib/writing/check/units";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Model } from "@/lib/writing/model/openai";
import { hasBalancedQuotes } from "@/lib/writing/text/quotations";
import type { Place, SourceText } from "@/lib/writing/types";
import { type OpenInspector, once, parseInput } from "./inspector";
import { loadModels } from "./models";
import { articleInput, idInput, sourceOf } from "./source";

const input = z.object({
  text: z.string(),
  sources: z.array(articleInput.extend({ id: idInput })),
  quotes: z.array(z.string()).nullish(),
});

/** The second reader failed or skipped the sentence. */
const UNREAD = "no-second-reader";

/**
 * `fault` is a code of the rule-based checks, `no-passage`, `paraphrase` (which only a second reader can judge), `form`, `instruction`, a verdict of the
 * second reader, or `no-second-reader`.
 */
type Checked = { supported: boolean; fault: string | null; place: Place | null };

/** Checks each sentence of a text against its sources with the rule-based checks and, if a model is configured, the second reader. */
export const openCheck: OpenInspector = async (warn) => {
  const models = await loadModels();
  const warnOnce = once(warn);
  return {
    async inspect(value) {
      const { text, sources: given, quotes } = parseInput(input, value);
      const sentences = sentencesOf(text);
      const sources = given.map(sourceOf);
      const basis = { quotes: quotes?.length ? quotes : undefined };
      const members = sentences.map((text) => membershipOf(text, sources, basis));
      if (!models) return resultOf(members.map(fromCode), sentences, given);
      const units = members.map(({ passages: [best] }, index) => ({
        field: "fact" as const,
        text: sentences[index] ?? "",
        sources,
        ...basis,
        head: sources[best?.source.id ?? 0],
      }));
      try {
        const judged = await readUnits(units, models.reader);
        const checked = members.map((member, index) => fromReader(member, judged[index]));
        return { ...resultOf(checked, sentences, given), second_reader: true };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        warnOnce(`${error.message}: no sentence is reported as supported without the second reader.`);
        return { ...resultOf(members.map(unread), sentences, given), second_reader: false };
      }
    },
  };
};

/** The sentences of a text; a quotation of several sentences is not split: 'The slogan “Meth. We’re on it” was mocked'. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { start, end } of splitSentences(text)) {
    const isOpen = sentences.length > 0 && !hasBalancedQuotes(sentences.at(-1) ?? "");
    if (isOpen) sentences.pop();
    else from = start;
    sentences.push(text.slice(from, end));
  }
  return sentences;
}

type HeadedUnit = Unit & { head: SourceText | undefined };

/** The second reader's result for each sentence, in order. Makes one call per best-matching source. */
async function readUnits(units: HeadedUnit[], reader: Model): Promise<CheckedUnit[]> {
  const checked = new Map<HeadedUnit, CheckedUnit>();
  for (const [head, own] of Map.groupBy(units, (unit) => unit.head)) {
    if (!head) return [];
    const judged = await checkUnits(own, head, reader);
    for (const [index, unit] of own.entries()) if (judged[index]) checked.set(unit, judged[index]);
  }
  return units.flatMap((unit) => checked.get(unit) ?? []);
}

/** A sentence without names or figures may have neither a fault nor evidence; then the fault is `no-passage`. */
const faultOf = ({ fault, passages }: Membership) => fault?.fault ?? (passages.length > 0 ? null : "no-passage");

function fromCode(member: Membership): Checked {
  const fault = faultOf(member) ?? (member.isShortened() ? null : "paraphrase");
  const [best] = member.passages;
  return { supported: fault === null, fault, place: best && fault === null ? placeOf(best) : null };
}

/** The second reader overrules the rule-based checks. A sentence it had to correct was not supported as written. */
function fromReader(member: Membership, unit: CheckedUnit | undefined): Checked {
  if (unit?.fault === null && !unit.isCorrected)
    return { supported: true, fault: null, place: unit.passages[0] ?? null };
  const verdict = unit?.verdict === "supported" ? "form" : unit?.verdict;
  const fault = faultOf(member) ?? (unit?.isSteering ? "instruction" : (verdict ?? UNREAD));
  return { supported: false, fault, place: null };
}

function unread(member: Membership): Checked {
  return { supported: false, fault: faultOf(member) ?? UNREAD, place: null };
}

function resultOf(checked: Checked[], sentences: string[], sources: z.output<typeof input>["sources"]) {
  return {
    supported: checked.length > 0 && checked.every(({ supported }) => supported),
    sentences: checked.map(({ supported, fault, place }, index) => ({
      sentence: sentences[index],
      supported,
      fault,
      evidence: place && { id: sources[place.article_id]?.id, start: place.start, end: place.end },
    })),
  };
}
