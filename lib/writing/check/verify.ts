import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { repairRequest } from "@/lib/writing/draft/prompts";
import { opensByPointing } from "@/lib/writing/extract/self-contained";
import { addUsage, type Model, NO_USAGE } from "@/lib/writing/model/openai";
import { ModelError } from "@/lib/writing/model/openai-chat";
import { hasLink, hasMarkup, isPublishable, looksInjected, toPlainText } from "@/lib/writing/text/plain-text";
import type { FaultCode, ModelUsage, SourceText } from "@/lib/writing/types";
import { checkMembership } from "./membership";

export type Field = "title" | "text" | "summary" | "point" | "meaning";

/** One text as it will be shown: a title, or a sentence or two. */
export type Unit = {
  field: Field;
  text: string;
  /** Nothing stands before it that it could point at. */
  opens?: boolean;
};

/** `fault` says in words why the text may not be shown; null when it may. */
export type CheckedUnit = Unit & { fault: string | null; evidence: Evidence[] };

export type Verified = { units: CheckedUnit[]; usage: ModelUsage; notes: string[] };

/** Of one answer's field, however long it is. */
const LONGEST_READ = 5000;
const MAX_LENGTH: Record<Field, number> = { title: 160, text: 500, summary: 500, point: 500, meaning: 400 };

/**
 * Checks generated texts sentence by sentence against the sources they cite; those that fail are asked for once more with
 * their faults named and checked again. What comes back with a fault must not be shown.
 */
export async function verifyUnits(drafts: Unit[], sources: SourceText[], model: Model): Promise<Verified> {
  const units = drafts.map((draft) => checkUnit(draft, sources));
  const faulty = units.filter((unit) => unit.fault !== null && unit.text !== "");
  if (faulty.length === 0) return { units, usage: NO_USAGE, notes: [] };
  const request = repairRequest(
    sources,
    faulty.map(({ text, fault }) => ({ text, fault: fault ?? "" })),
  );
  try {
    const { value, usage } = await model.complete(request);
    const repaired = new Map<CheckedUnit, CheckedUnit>();
    for (const { number, text } of value.replacements) {
      const old = faulty[number - 1];
      if (!old || repaired.has(old)) continue;
      const unit = checkUnit({ field: old.field, text, opens: old.opens ?? false }, sources);
      if (unit.fault === null) repaired.set(old, unit);
    }
    return { units: units.map((unit) => repaired.get(unit) ?? unit), usage, notes: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return {
      units,
      usage: addUsage(NO_USAGE, error.usage),
      notes: error.code === "budget" ? [] : [`The model did not correct its text (${error.message}).`],
    };
  }
}

/** The first sentences of a text, each to be checked, repaired or replaced by itself. */
export function sentenceUnits(field: Field, text: string, limit: number): Unit[] {
  return splitSentences(text.slice(0, LONGEST_READ))
    .slice(0, limit)
    .map((sentence) => ({ field, text: sentence.text }));
}

/** The text as plain text, with the first fault of any of its sentences. */
function checkUnit({ field, text, opens = false }: Unit, sources: SourceText[]): CheckedUnit {
  const plain = toPlainText(text.slice(0, LONGEST_READ), MAX_LENGTH[field]).replace(
    field === "title" ? /(?<!\.\p{L})\.$/u : /^$/u,
    "",
  );
  const evidence: Evidence[] = [];
  const sentences = field === "title" ? [plain] : splitSentences(plain).map((sentence) => sentence.text);
  const turnedDown = (fault: string): CheckedUnit => ({ field, text: plain, opens, fault, evidence: [] });
  if (plain === "" || sentences.length === 0) return turnedDown("it is empty");
  if (hasLink(text) || hasMarkup(text)) return turnedDown("it holds a link or markup");
  if (!isPublishable(plain)) return turnedDown("it holds a link, markup or an instruction");
  if (opens && opensByPointing(plain))
    return turnedDown("it begins by pointing at something that was not said before: name it");
  if (plain.endsWith("…")) return turnedDown("it is too long or not a whole sentence");
  for (const sentence of sentences) {
    const check = checkMembership(sentence, sources);
    if (!check.supported) return turnedDown(describeFault(check.fault, check.detail));
    const { article_id = 0, start = 0, end = 0 } = check.evidence ?? {};
    const passage = sources.find((source) => source.id === article_id)?.text.slice(start, end) ?? "";
    if (looksInjected(passage)) return turnedDown("it repeats an instruction found in the article");
    if (field === "title") continue;
    // What only the title bears out has no place in the text to show.
    if (passage === "") return turnedDown("it only repeats the title");
    evidence.push({ sentence, article_id, start, end });
  }
  return { field, text: plain, opens, fault: null, evidence };
}

const FAULTS: Record<FaultCode, string> = {
  "no-source": "there is no article text to support it",
  number: "a number is not in the article",
  unit: "a number has another unit in the article",
  date: "a date is not in the article",
  name: "a name is not in the article",
  quotation: "the quotation is not in the article word for word",
  quote: "the passage it rests on is not in the article",
};

function describeFault(fault: FaultCode | null, detail: string | null): string {
  const words = FAULTS[fault ?? "no-source"];
  return detail ? `${words}: ${toPlainText(detail, 120)}` : words;
}
