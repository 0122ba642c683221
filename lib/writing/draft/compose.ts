import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { shorten } from "@/lib/language/shorten";
import type { CheckedUnit } from "@/lib/writing/check/units";
import { excerptAt } from "@/lib/writing/extract/excerpt";
import { type Extracts, extractsOf, quotationBeside } from "@/lib/writing/extract/extractive";
import { MIN_POINTS, summaryLength } from "@/lib/writing/extract/runs";
import { headlineOf } from "@/lib/writing/extract/titles/headline";
import { areaOf } from "@/lib/writing/lens/areas";
import { confirmedDates } from "@/lib/writing/lens/dates/dates-ahead";
import { withoutPlaces } from "@/lib/writing/steering/instructions";
import { overlap, type Span } from "@/lib/writing/text/spans";
import type { Place, SourceText } from "@/lib/writing/types";
import type { ArticleAnswer } from "./answer";
import { clearInOrder } from "./referents";
import { clausesOf, hasFigure, isWhollyToldIn, saysTheSame, shareIn, tellsClause } from "./same-facts";
import { isAnchored, isFactTied } from "./ties";
import { extractedFrom, type WrittenArticle } from "./written";

/** An answer with a verdict on each of its texts; those with a fault are not shown. */
export type CheckedAnswer = {
  answer: ArticleAnswer;
  facts: CheckedUnit[];
  takeaway: CheckedUnit | null;
  title: CheckedUnit | null;
  readings: CheckedUnit[];
  dates: ArticleAnswer["dates"];
};

/** A sentence as shown, with the passages that bear it out and, among them, those that it renders. */
type ShownText = { text: string; evidence: Evidence[]; rendered: Pick<Place, "start" | "end">[] };

const NOTHING_STOOD = "None of the model's text passed the checks: the story is extractive.";

/**
 * The parts of a story: the first facts are its summary and the rest its key points; the reading and action are its implications. Rejected texts are
 * replaced by sentences of the source. An answer without a single supported fact is discarded.
 */
export function composeArticle(checked: CheckedAnswer, given: SourceText): WrittenArticle {
  const { answer, title } = checked;
  const source = withoutRefused(checked, given);
  const facts = checked.facts.filter(isSound).map(asShown);
  if (facts.length === 0) {
    const extracted = extractedFrom(source);
    const written = extracted.takeaway.ai_takeaway_text === "" ? extractedFrom(given) : extracted;
    return { ...written, notes: [NOTHING_STOOD] };
  }
  const extracts = extractsOf(source);
  const drawn =
    checked.takeaway && isSound(checked.takeaway) ? [asShown(checked.takeaway)] : leadOf(checked, extracts, source);
  const { takeaway, others } = withoutRepetition(
    asOne(drawn),
    facts.filter(({ text }) => !drawn.some((part) => part.text === text)),
  );
  const shownTitle = title && isSound(title) ? title.text : headlineOf(source, takeaway.text);
  const head = [shownTitle, takeaway.text];
  const spare = clearAfter(head, spareOf(extracts, [takeaway, ...others]), others);
  const parts = arrange(others, spare, checked);
  const sound = checked.readings.filter(isSound).map(asShown);
  const readings = clearAfter(head, sound, facts);
  const excerpt = excerptOf(checked, source, extracts, { near: [takeaway, ...parts.summary], points: parts.points });
  const shown = [takeaway, ...parts.summary, ...parts.points, ...readings];
  const units = [...checked.facts, checked.takeaway, title, ...checked.readings].filter((unit) => unit !== null);
  const supported = units.filter(isSound).length;
  const replaced = units.length - supported;
  return {
    takeaway: {
      ai_takeaway_title: shownTitle,
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
    notes: [...replacedNotes(units), ...sound.filter((one) => !readings.includes(one)).map(unclearNote)],
    failure: null,
    text_type: null,
    isJudged: true,
  };
}

const isSound = ({ fault }: CheckedUnit) => fault === null;
const joined = (sentences: ShownText[]) => sentences.map(({ text }) => text).join(" ");

function asShown({ text, evidence, passages }: CheckedUnit): ShownText {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  return {
    text,
    evidence: sentences.flatMap((sentence) => evidence.map((place) => ({ sentence, ...place }))),
    rendered: passages,
  };
}

function asExtract(extract: Evidence): ShownText {
  return { text: extract.sentence, evidence: [extract], rendered: [extract] };
}

/** Several sentences as one text. */
function asOne(parts: ShownText[]): ShownText {
  return {
    text: joined(parts),
    evidence: parts.flatMap(({ evidence }) => evidence),
    rendered: parts.flatMap(({ rendered }) => rendered),
  };
}

/**
 * Replaces a rejected takeaway: the source's first sentence, unless facts that the takeaway used tell more of its clauses, alone or, beside others, two
 * together. Without such a sentence, the first fact. The facts render sentences that extraction chooses, too, so that no planted one rises to the top.
 */
function leadOf({ answer, facts, takeaway }: CheckedAnswer, extracts: Extracts, source: SourceText): ShownText[] {
  const { text, summary, points } = extracts;
  const sound = facts.filter(isSound);
  const chosen = [...(text ? [text] : []), ...summary, ...points].map(asExtract);
  const used = answer.takeaway.used_facts
    .flatMap((number) => facts[number - 1] ?? [])
    .filter(
      (fact) => isSound(fact) && fact.passages.length > 0 && fact.passages.every((place) => repeats(place, chosen)),
    );
  const isLead = ({ text }: CheckedUnit) => isAnchored(text, source);
  const pairs = sound.length > 2 ? used.slice(1).map((other) => [...used.slice(0, 1), other]) : [];
  const candidates = [
    text ? [asExtract(text)] : sound.slice(0, 1).map(asShown),
    ...[...used.map((fact) => [fact]), ...pairs]
      .filter(([first, other]) => first && isLead(first) && (!other || hasFigure(other.text)))
      .map((parts) => parts.map(asShown)),
  ];
  const clauses = clausesOf(takeaway?.text ?? "");
  const told = candidates.map((parts) => clauses.filter((clause) => tellsClause(joined(parts), clause)).length);
  return candidates[told.indexOf(Math.max(...told))] ?? [];
}

/** What the second reader refused is not shown in the source's words either, unless another sentence on the same passage stands. */
function withoutRefused({ facts, takeaway, title }: CheckedAnswer, source: SourceText): SourceText {
  const sound = facts.filter(isSound).flatMap(({ passages }) => passages);
  const isStanding = (place: Place) => sound.some((other) => overlap(other, place));
  const refused = [...facts, takeaway, title].flatMap((unit) => (unit?.isOverruled ? unit.passages : []));
  return withoutPlaces(
    source,
    refused.filter((place) => !isStanding(place)),
  );
}

/** The takeaway and the facts beside it, without a fact that it repeats. The fuller one stays if one says all that the other says. */
function withoutRepetition(takeaway: ShownText, facts: ShownText[]): { takeaway: ShownText; others: ShownText[] } {
  const others = facts.filter(({ text }) => !saysTheSame(text, takeaway.text));
  const fuller = others.length > 1 ? others.find(({ text }) => isWhollyToldIn(takeaway.text, text)) : undefined;
  const lead = fuller ?? takeaway;
  const further = others.filter((fact) => fact !== fuller && !isWhollyToldIn(fact.text, lead.text));
  return { takeaway: lead, others: further.length > 0 ? further : others };
}

/** The texts that are clear after title and takeaway and each other: mails show readings, and cards key points, without the summary. */
function clearAfter(head: string[], texts: ShownText[], facts: ShownText[]): ShownText[] {
  const clear = clearInOrder(
    texts.map(({ text }) => text),
    { shown: head, hidden: facts.map(({ text }) => text) },
  );
  return texts.filter(({ text }) => clear.includes(text));
}

/** Sentences of the source that replace rejected facts. */
function spareOf({ summary, points }: Extracts, shown: ShownText[]): ShownText[] {
  return [...summary, ...points]
    .filter((extract) => !extract.sentence.endsWith(":") && !repeats(extract, shown))
    .map(asExtract);
}

function arrange(facts: ShownText[], spare: ShownText[], { facts: written }: CheckedAnswer) {
  const missing = written.length - written.filter(isSound).length;
  const head = summaryLength(facts.length);
  const points = facts.slice(head);
  const wanted = Math.max(missing, MIN_POINTS - points.length);
  return { summary: facts.slice(0, head), points: [...points, ...spare.slice(0, Math.max(0, wanted))] };
}

/** Whether one of the sentences already renders the passage. */
function repeats(passage: Span, shown: ShownText[]): boolean {
  return shown.some(({ rendered }) => rendered.some((other) => overlap(other, passage)));
}

/** The shares of an excerpt's words from which a sentence near it, a key point, or all of them together already say the same. */
const MAX_SHARED = { near: 0.6, point: 0.7, all: 0.8 };

/**
 * The passage of the fact that the model chose to quote, otherwise of the first that can be quoted, or a quotation that extraction finds: the first that
 * the story does not already tell in nearly the same words. Null if it tells all of them. None of a refused fact.
 */
function excerptOf(
  { answer: { excerpt, facts }, facts: checked }: CheckedAnswer,
  source: SourceText,
  extracts: Extracts,
  { near, points }: Record<"near" | "points", ShownText[]>,
): Evidence | null {
  const chosen = facts[Math.round(excerpt) - 1];
  const standing = new Set(facts.filter((_, index) => checked[index]?.fault === null));
  const quotable = chosen ? [chosen, ...facts].filter((fact) => standing.has(fact)) : [];
  const shown = [...near, ...points];
  const isNew = ({ sentence }: Evidence) =>
    near.every(({ text }) => shareIn(text, sentence) < MAX_SHARED.near) &&
    points.every(({ text }) => shareIn(text, sentence) < MAX_SHARED.point) &&
    shareIn(joined(shown), sentence) < MAX_SHARED.all;
  const quoted = quotable.flatMap(({ quote }) => excerptAt(source, quote) ?? []);
  const found = [...quoted, extracts.excerpt].find((one) => one !== null && isNew(one));
  if (found) return found;
  const beside = quotationBeside(
    source,
    shown.flatMap(({ rendered }) => rendered),
  );
  return beside && isNew(beside) && isFactTied(beside.sentence, [beside], source) ? beside : null;
}

function replacedNotes(units: CheckedUnit[]): string[] {
  const refused = units.filter((unit) => !isSound(unit));
  const reasons = [...new Set(refused.map(({ fault }) => fault))].join("; ");
  return refused.length === 0
    ? []
    : [`${refused.length} of ${units.length} generated texts were replaced: ${reasons}.`];
}

const MAX_QUOTED_LENGTH = 100;

function unclearNote({ text }: ShownText): string {
  return `A reading was left out (“${shorten(text, MAX_QUOTED_LENGTH)}”): it refers to something that title and takeaway do not name.`;
}
