import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import type { CheckedUnit } from "@/lib/writing/check/units";
import { excerptAt } from "@/lib/writing/extract/excerpt";
import { type Extracts, extractsOf } from "@/lib/writing/extract/extractive";
import { MIN_POINTS, summaryLength } from "@/lib/writing/extract/runs";
import { headlineOf } from "@/lib/writing/extract/titles/headline";
import { areaOf } from "@/lib/writing/lens/areas";
import { confirmedDates } from "@/lib/writing/lens/dates/dates-ahead";
import type { SourceText } from "@/lib/writing/types";
import type { ArticleAnswer } from "./answer";
import { instructionNotes } from "./instructions";
import { saysTheSame } from "./same-facts";
import { extractiveTakeaway, type WrittenArticle } from "./written";

/** An answer with a verdict on each of its texts; those with a fault are not shown. */
export type CheckedAnswer = {
  answer: ArticleAnswer;
  facts: CheckedUnit[];
  takeaway: CheckedUnit | null;
  title: CheckedUnit | null;
  readings: CheckedUnit[];
  dates: ArticleAnswer["dates"];
};

/** A sentence as shown, with its supporting passages. */
type ShownText = { text: string; evidence: Evidence[] };

const NOTHING_STOOD = "Nothing the model wrote passed the check: the story is extractive.";

/**
 * The parts of a story: the first facts are its summary and the rest its key points; the reading and action are its implications. Rejected texts are
 * replaced by sentences of the source. An answer without a single supported fact is discarded.
 */
export function composeArticle(checked: CheckedAnswer, source: SourceText): WrittenArticle {
  const { answer, title } = checked;
  const facts = checked.facts.filter(isSound).map(asShown);
  if (facts.length === 0) {
    const extractive = extractiveTakeaway(source);
    return { ...extractive, notes: [NOTHING_STOOD, ...extractive.notes] };
  }
  const extracts = extractsOf(source);
  const takeaway = checked.takeaway && isSound(checked.takeaway) ? asShown(checked.takeaway) : leadOf(extracts, facts);
  const parts = arrange(
    facts.filter(({ text }) => !saysTheSame(text, takeaway.text)),
    takeaway,
    checked,
    extracts,
  );
  const readings = checked.readings.filter(isSound).map(asShown);
  const excerpt = excerptOf(answer, source) ?? extracts.excerpt;
  const shown = [takeaway, ...parts.summary, ...parts.points, ...readings];
  const units = [...checked.facts, checked.takeaway, title, ...checked.readings].filter((unit) => unit !== null);
  const supported = units.filter(isSound).length;
  const replaced = units.length - supported;
  return {
    takeaway: {
      ai_takeaway_title: title && isSound(title) ? title.text : headlineOf(source),
      ai_takeaway_text: takeaway.text,
      ai_summary: joined(parts.summary),
      ai_key_points: parts.points.map(({ text }) => text),
      ai_excerpt: excerpt?.sentence ?? null,
      relevance: answer.relevance ?? 0,
    },
    lens: {
      area: answer.area === "none" ? areaOf(source) : answer.area,
      ai_meaning: joined(readings) || null,
      dates_ahead: confirmedDates(source, checked.dates),
    },
    summary_method: "ai",
    grounding: { checked: units.length, supported, replaced, second_reader: true },
    evidence: [...shown.flatMap((one) => one.evidence), ...(excerpt ? [excerpt] : [])],
    notes: [...instructionNotes(source), ...replacedNotes(units)],
    failure: null,
    text_type: null,
    isJudged: true,
  };
}

const isSound = ({ fault }: CheckedUnit) => fault === null;
const joined = (sentences: ShownText[]) => sentences.map(({ text }) => text).join(" ");

function asShown({ text, passages }: CheckedUnit): ShownText {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  return { text, evidence: sentences.flatMap((sentence) => passages.map((place) => ({ sentence, ...place }))) };
}

function asExtract(extract: Evidence): ShownText {
  return { text: extract.sentence, evidence: [extract] };
}

/** Replaces a rejected takeaway: the source's first sentence, otherwise the first fact. */
function leadOf({ text }: Extracts, facts: ShownText[]): ShownText {
  return text ? asExtract(text) : (facts[0] ?? { text: "", evidence: [] });
}

function arrange(facts: ShownText[], takeaway: ShownText, { facts: written }: CheckedAnswer, extracts: Extracts) {
  const missing = written.length - written.filter(isSound).length;
  const spare = [...extracts.summary, ...extracts.points]
    .filter((extract) => !extract.sentence.endsWith(":") && !repeats(extract, [takeaway, ...facts]))
    .map(asExtract);
  const head = summaryLength(facts.length);
  const points = facts.slice(head);
  const wanted = Math.max(missing, MIN_POINTS - points.length);
  return { summary: facts.slice(0, head), points: [...points, ...spare.slice(0, Math.max(0, wanted))] };
}

/** Whether one of the sentences already covers the passage. */
function repeats({ start, end }: Evidence, shown: ShownText[]): boolean {
  return shown.some(({ evidence }) => evidence.some((other) => start < other.end && other.start < end));
}

/** The passage of the fact that the model chose to quote, otherwise of the first that can be quoted. */
function excerptOf({ excerpt, facts }: ArticleAnswer, source: SourceText): Evidence | null {
  for (const fact of [facts[Math.round(excerpt) - 1], ...facts]) {
    const found = fact ? excerptAt(source, fact.quote) : null;
    if (found) return found;
  }
  return null;
}

function replacedNotes(units: CheckedUnit[]): string[] {
  const refused = units.filter((unit) => !isSound(unit));
  const reasons = [...new Set(refused.map(({ fault }) => fault))].join("; ");
  return refused.length === 0
    ? []
    : [`${refused.length} of ${units.length} generated texts were replaced: ${reasons}.`];
}
