import "server-only";
import { toOneLine } from "@/lib/language/shorten";
import type { Model } from "@/lib/writing/model/openai";
import { isTainted } from "@/lib/writing/steering/tainted";
import type { Passage } from "@/lib/writing/text/passages";
import { byStart } from "@/lib/writing/text/spans";
import type { FaultCode, Place, SourceText } from "@/lib/writing/types";
import { type Field, formOf } from "./form";
import { type Basis, type Membership, membershipOf, placeOf } from "./membership";
import { type Statement, secondReader, type Verdict } from "./second-reader";

/** One generated text with its sources and evidence. `passageTexts` replace the passages when these were already checked and reworded. */
export type Unit = Basis & { field: Field; text: string; sources: SourceText[]; passageTexts?: string[] };

/** `fault` says why a text may not be shown; null when it may, either as written or as corrected. */
export type CheckedUnit = {
  field: Field;
  text: string;
  fault: string | null;
  isCorrected: boolean;
  /** Refused because it repeats an instruction planted in a source. */
  isSteering: boolean;
  /** The second reader's verdict on the text as written. Null if there was no request or no verdict. */
  verdict: Verdict["verdict"] | null;
  /** Refused by the second reader although code found everything in its passages. */
  isOverruled: boolean;
  /** Where its quoted passages are. */
  passages: Place[];
  /** The passages that together bear it out, the quoted ones first. */
  evidence: Place[];
};

/** `isDoubt`: the second reader may overrule the fault. `isDerivable`: only by deriving the value that is not in the sources. */
type Draft = {
  unit: Unit;
  checked: CheckedUnit;
  hint: string | null;
  /** The passages that a reader sees. */
  shown: () => Passage[];
  isDoubt: boolean;
  isDerivable: boolean;
};

/**
 * Checks generated texts: form and membership in code, meaning by the second reader, which may also correct them. Corrections are checked again in
 * code but not by the second reader. Without a second reader, code alone decides. Throws `ModelError` when the second reader gives no usable answer;
 * then nothing may be shown.
 */
export async function checkUnits(units: Unit[], head: SourceText, reader: Model | null): Promise<CheckedUnit[]> {
  const drafts = units.map(draftOf);
  // Text that steers the reader, is empty, or has no evidence is rejected without asking the second reader.
  const judged = drafts.filter(
    ({ checked: { isSteering, text, passages } }) => !isSteering && text && passages.length > 0,
  );
  if (judged.length === 0 || !reader) return drafts.map(({ checked }) => checked);
  const verdicts = await secondReader(judged.map(statementOf), head, reader);
  const settled = new Map(judged.map((draft, index) => [draft, settle(draft, verdicts[index] ?? null)]));
  return drafts.map((draft) => settled.get(draft) ?? draft.checked);
}

function draftOf(unit: Unit): Draft {
  const { field } = unit;
  const formed = formOf(field, unit.text);
  const { fault: absent, passages: all, support, further } = membershipOf(formed.text, unit.sources, unit);
  const missing = wordsOf(absent);
  const isSafe = (one: Passage) => !isTainted(one);
  const passages = all.filter(isSafe);
  const isTaken = unit.quotes || unit.places ? passages.length < all.length : passages[0] !== all[0];
  const unfounded = passages.length === 0 ? "it rests on no passage" : null;
  const fault = formed.fault ?? (isTaken ? "it rests on an instruction" : null) ?? missing ?? unfounded;
  const evidence = [...new Set([...passages, ...support().filter(isSafe)])];
  const checked = {
    field,
    text: formed.text,
    fault,
    isCorrected: false,
    isSteering: formed.isSteering || isTaken,
    verdict: null,
    isOverruled: false,
    passages: passages.map(placeOf),
    evidence: evidence.map(placeOf),
  };
  const value = fault === missing ? absent : null;
  const isDoubt = value?.isDoubt === true;
  const isDerivable = field !== "reading" && !isDoubt && /^(?:number|unit|date|name)$/u.test(value?.fault ?? "");
  const hint = value?.isDoubt ? questionOf(value) : fault;
  return { unit, checked, hint, shown: () => [...evidence, ...further().filter(isSafe)], isDoubt, isDerivable };
}

function statementOf({ unit, checked, hint, shown, isDerivable }: Draft): Statement {
  const inOrder = shown().sort((one, other) => one.source.id - other.source.id || byStart(one, other));
  const passages = inOrder.map(({ text }) => toOneLine(text));
  const kind = checked.field === "reading" ? "reading" : "fact";
  return { kind, sentence: checked.text, passages: unit.passageTexts ?? passages, hint, isDerivable };
}

/** A text is published only if it passes both the code checks and the second reader. */
function settle({ unit, checked: written, isDoubt }: Draft, judged: Verdict | null): CheckedUnit {
  if (!judged) return { ...written, fault: written.fault ?? "the second reader passed it over" };
  const { verdict } = judged;
  const checked = { ...written, verdict };
  // A reading may not contain values that its facts do not state.
  const derivations = unit.field === "reading" ? [] : judged.derivations;
  const isDerived = () => derivations.length > 0 && isSound(draftOf({ ...unit, derivations }));
  if (verdict === "supported" && (isSound({ checked, isDoubt }) || isDerived())) return { ...checked, fault: null };
  const fault = (isDoubt ? null : checked.fault) ?? `the second reader found it wrong (${verdict})`;
  const refused = { ...checked, fault, isOverruled: checked.fault === null };
  const corrected = judged.corrected.trim();
  if (corrected === "" || corrected === checked.text) return refused;
  const again = draftOf({ ...unit, text: corrected, derivations });
  return isSound(again) ? { ...again.checked, fault: null, verdict, isCorrected: true } : refused;
}

/** Whether code has no objection, or none that a second reader may not overrule. */
function isSound({ checked, isDoubt }: Pick<Draft, "checked" | "isDoubt">): boolean {
  return checked.fault === null || isDoubt;
}

const FAULTS: Record<FaultCode, string> = {
  "no-source": "there is no article text to support it",
  quote: "the passage it rests on is not in the article",
  number: "a number is not in the article",
  unit: "a number has another unit in the article",
  date: "a date is not in the article",
  name: "a name is not in the article",
  quotation: "the quotation is not in the article word for word",
};

/** A doubt as a question to the second reader; null if it only has to read what it is shown. */
function questionOf({ fault, detail, isShown }: NonNullable<Membership["fault"]>): string | null {
  const question = fault === "number" ? "does it follow" : `is it the same ${fault}`;
  return isShown ? null : `${question}: ${detailOf(detail)}?`;
}

const MAX_DETAIL_LENGTH = 120;
const detailOf = (detail: string) => toOneLine(detail).slice(0, MAX_DETAIL_LENGTH);

function wordsOf(absent: Membership["fault"]): string | null {
  return absent && `${FAULTS[absent.fault]}${absent.detail ? `: ${detailOf(absent.detail)}` : ""}`;
}
