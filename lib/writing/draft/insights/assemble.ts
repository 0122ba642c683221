import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import type { CheckedUnit } from "@/lib/writing/check/units";
import type { Insight } from "@/lib/writing/types";
import { isClearAfter } from "../referents";
import type { CheckedParts, Draft } from "./drafts";
import { type Fact, isToldBy, partsOf, type Reading, restingOn, stepOf, tells, withFact } from "./facts";

export type WrittenInsight = {
  insight: Insight;
  summary_method: SummaryMethod;
  grounding: Grounding;
  evidence: Evidence[];
};

type Loss = { text: string; reason: string };

/** An insight with what the model wrote for it and was left out. */
export type Assembled = { written: WrittenInsight; losses: Loss[] };

const UNNAMED = "refers to something that its title does not name";

/** The insight as shown with what was left out of it, or a string that says why it is not shown. */
export function assembleInsight(
  { facts: cited, dropped, blocks, sources }: Draft,
  { title, point, tension, next }: CheckedParts,
): Assembled | string {
  if (!title || title.fault !== null) return title?.fault ?? "it has no title";
  const all = blocks.flatMap(({ article }) => article.facts);
  // Mails, cards and feeds show title and readings without the facts.
  const hidden = all.map(({ sentence }) => sentence);
  const isClear = (text: string, before: string[], isNext = false) =>
    isClearAfter(text, { shown: [title.text, ...before], hidden, isNext });
  const losses: Loss[] = [];
  const readingOf = (unit: CheckedUnit | undefined, before: string[], isNext = false): Reading | null => {
    const fault = unit?.fault ?? (unit && !isClear(unit.text, before, isNext) ? `it ${UNNAMED}` : null);
    if (unit && fault) losses.push({ text: unit.text, reason: fault });
    return unit && !fault ? { text: unit.text, evidence: restingOn(unit.text, cited) } : null;
  };
  const main = readingOf(point, [], true);
  if (!main) return point?.fault ?? (point ? `its point ${UNNAMED}` : "it has no point");
  const watched = readingOf(tension, [main.text]);
  const step = next && next.fault === null ? stepOf(next.text, all) : null;
  const { summary, points } = partsOf(step ? withFact(blocks, step, title.text) : blocks, [title.text, main.text]);
  const facts = [...summary, ...points];
  const isShown = (fact: Fact) =>
    facts.some((shown) => shown === fact || isToldBy(fact, shown)) ||
    blocks.some((block) => tells(block, fact.sentence));
  const lost = [...cited, ...dropped, ...(step ? [step] : [])].filter((fact) => !isShown(fact));
  losses.push(...lost.map(({ sentence }) => ({ text: sentence, reason: "it is not clear without its article" })));
  if (next?.fault) losses.push({ text: next.text, reason: next.fault });
  const [lead] = sources;
  const excerpt = lead?.evidence.find(({ sentence }) => sentence === lead.takeaway.ai_excerpt);
  const units = [title, point, tension, next].filter((unit) => unit !== undefined);
  const sound = units.filter(({ fault }) => fault === null);
  const written: WrittenInsight = {
    insight: {
      ai_takeaway_title: title.text,
      ai_takeaway_text: main.text,
      ai_summary: summary.map(({ sentence }) => sentence).join(" "),
      ai_key_points: points.map(({ sentence }) => sentence),
      ai_excerpt: excerpt?.sentence ?? null,
      ai_meaning: watched?.text ?? null,
      article_ids: sources.map(({ id }) => id),
    },
    summary_method: "ai",
    grounding: {
      checked: units.length + facts.length,
      supported: sound.length + facts.length,
      replaced: units.length - sound.length,
      second_reader: true,
    },
    evidence: [
      ...facts.flatMap(({ evidence }) => evidence),
      ...main.evidence,
      ...(watched?.evidence ?? []),
      ...(excerpt ? [excerpt] : []),
    ],
  };
  return { written, losses };
}
