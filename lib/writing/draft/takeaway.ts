import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { type CheckedUnit, sentenceUnits, type Unit, verifyUnits } from "@/lib/writing/check/verify";
import { findExcerpt } from "@/lib/writing/extract/excerpt";
import { type Extracts, extractsOf, takeawayOf } from "@/lib/writing/extract/extractive";
import { headlineOf } from "@/lib/writing/extract/headline";
import { areaOf } from "@/lib/writing/lens/areas";
import { confirmedDates, datesAheadOf } from "@/lib/writing/lens/dates-ahead";
import { meaningBeside } from "@/lib/writing/lens/implications";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import { addUsage, type Model, NO_USAGE } from "@/lib/writing/model/openai";
import { ModelError } from "@/lib/writing/model/openai-chat";
import type { Lens, ModelUsage, SourceText, Takeaway } from "@/lib/writing/types";
import { type ArticleAnswer, articleRequest, cutAtParagraph } from "./prompts";

/** A takeaway with what it rests on: every sentence shown, the title aside, has its evidence. */
export type ReadArticle = {
  takeaway: Takeaway;
  lens: Lens;
  summary_method: SummaryMethod;
  grounding: Grounding;
  evidence: Evidence[];
  notes: string[];
  usage: ModelUsage;
};

/** How far a model may move the lexicon's relevance, so that no article can talk itself into the briefing. */
const RELEVANCE_LEEWAY = 35;
const FEWEST_POINTS = 3;
/** Characters of an article; what a hostile page adds is not read. Offsets stay those of the whole text. */
const MOST_READ = 100_000;

/** Understands one article by the model, checked against its text; by extraction alone without a model or when it fails. */
export async function summarizeArticle(article: SourceText, model: Model | null): Promise<ReadArticle> {
  const source = { ...article, text: cutAtParagraph(article.text, MOST_READ).text };
  const extracts = extractsOf(source);
  if (!model || source.text.trim() === "") return readByExtraction(source, extracts, [], NO_USAGE);
  const request = articleRequest(source);
  try {
    const { value, usage } = await model.complete(request);
    const notes = request.isCut ? ["The article is long: the model was given its first part."] : [];
    return await readByModel(source, value, extracts, model, { notes, usage });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return readByExtraction(source, extracts, notesOf(error), error.usage);
  }
}

/** A budget that is used up is told once, for the whole run. */
function notesOf({ code, message }: ModelError): string[] {
  return code === "budget" ? [] : [`Extractive summary: ${message}.`];
}

/** Every sentence of the extracts, once. */
export function allOf({ text, summary, points, excerpt }: Extracts): Evidence[] {
  return [...new Set([text, ...summary, ...points, excerpt].filter((extract) => extract !== null))];
}

function readByExtraction(source: SourceText, found: Extracts, notes: string[], usage: ModelUsage): ReadArticle {
  const { extracts, meaning } = meaningBeside(source, found);
  const evidence = [...allOf(extracts), ...(meaning ? [meaning] : [])];
  return {
    takeaway: takeawayOf(source, extracts),
    lens: {
      area: areaOf(source),
      ai_meaning: meaning?.sentence ?? null,
      dates_ahead: datesAheadOf(source),
    },
    summary_method: "extractive",
    grounding: { checked: evidence.length, supported: evidence.length, replaced: 0 },
    evidence,
    notes,
    usage,
  };
}

async function readByModel(
  source: SourceText,
  answer: ArticleAnswer,
  extracts: Extracts,
  model: Model,
  soFar: { notes: string[]; usage: ModelUsage },
): Promise<ReadArticle> {
  const verified = await verifyUnits(draftOf(answer), [source], model);
  const notes = [...soFar.notes, ...verified.notes];
  const usage = addUsage(soFar.usage, verified.usage);
  const stands = verified.units.filter((unit) => unit.fault === null && !BESIDE.has(unit.field));
  if (stands.length === 0) {
    return readByExtraction(
      source,
      extracts,
      [...notes, "Extractive summary: nothing the model wrote stood the check."],
      usage,
    );
  }
  const filled = replaceFaulty(verified.units, extracts, meaningBeside(source, extracts).meaning);
  const points = withFewestPoints(filled.points, extracts);
  const excerpt = pickExcerptOf(answer, source, extracts);
  const texts = (units: ShownUnit[]) => units.map((unit) => unit.text);
  const shown = [...filled.text, ...filled.summary, ...points, ...filled.meaning];
  const evidence = shown.flatMap((unit) => unit.evidence);
  if (excerpt) evidence.push(excerpt);
  if (filled.replaced > 0)
    notes.push(`${filled.replaced} of ${verified.units.length} generated texts were replaced by the source's own.`);
  return {
    takeaway: {
      ai_takeaway_title: filled.title ?? headlineOf(source),
      ai_takeaway_text: texts(filled.text).join(" "),
      ai_summary: texts(filled.summary).join(" "),
      ai_key_points: texts(points),
      ai_excerpt: excerpt?.sentence ?? null,
      relevance: withinLeeway(answer.relevance, relevanceOf(source)),
    },
    lens: {
      area: answer.area === null ? areaOf(source) : areaNamed(answer.area),
      ai_meaning: filled.meaning[0]?.text ?? null,
      dates_ahead: confirmedDates(source, answer.dates_ahead),
    },
    summary_method: "ai",
    grounding: {
      checked: verified.units.length,
      supported: verified.units.filter((unit) => unit.fault === null).length,
      replaced: filled.replaced,
    },
    evidence,
    notes,
    usage,
  };
}

function draftOf(answer: ArticleAnswer): Unit[] {
  return [
    { field: "title", text: answer.takeaway_title },
    ...sentenceUnits("text", answer.takeaway_text, 2),
    ...sentenceUnits("summary", answer.summary, 3),
    ...answer.key_points.slice(0, 5).map((text): Unit => ({ field: "point", text })),
    ...sentenceUnits("meaning", answer.meaning, 1),
  ];
}

/** Without any of the others standing, these make no story. */
const BESIDE = new Set<Unit["field"]>(["title", "meaning"]);

function areaNamed(area: Exclude<ArticleAnswer["area"], null>): Lens["area"] {
  return area === "none" ? null : area;
}

type ShownUnit = { text: string; evidence: Evidence[] };

type Filled = {
  title: string | null;
  text: ShownUnit[];
  summary: ShownUnit[];
  points: ShownUnit[];
  meaning: ShownUnit[];
  replaced: number;
};

/**
 * Puts sentences of the source in the place of what failed, each at most once; what finds no substitute is left out. A meaning's only
 * substitute is the source's own.
 */
export function replaceFaulty(units: CheckedUnit[], extracts: Extracts, meaning: Evidence | null = null): Filled {
  const spare = [extracts.text, ...extracts.summary, ...extracts.points].filter((extract) => extract !== null);
  const preferred = {
    title: [],
    text: [extracts.text],
    summary: extracts.summary,
    point: extracts.points,
    meaning: [meaning],
  };
  const filled: Filled = { title: null, text: [], summary: [], points: [], meaning: [], replaced: 0 };
  const used = new Set<string>();
  for (const unit of units) {
    if (unit.field === "title") {
      filled.title = unit.fault === null ? unit.text : null;
      filled.replaced += unit.fault === null ? 0 : 1;
      continue;
    }
    const place = unit.field === "point" ? filled.points : filled[unit.field];
    const open = unit.field === "meaning" ? preferred.meaning : [...preferred[unit.field], ...spare];
    const substitute = open.find((extract) => extract && !used.has(extract.sentence)) ?? null;
    const shown = unit.fault === null ? unit : substitute && asShown(substitute);
    if (unit.fault !== null) filled.replaced += 1;
    if (!shown || used.has(shown.text)) continue;
    used.add(shown.text);
    place.push(shown);
  }
  // A model that leaves a part empty still owes it.
  if (filled.text.length === 0 && extracts.text) filled.text.push(asShown(extracts.text));
  if (filled.summary.length === 0) filled.summary.push(...extracts.summary.map((extract) => asShown(extract)));
  return filled;
}

function withFewestPoints(points: ShownUnit[], extracts: Extracts): ShownUnit[] {
  const more = extracts.points.filter((extract) => points.every((point) => point.text !== extract.sentence));
  const missing = Math.max(0, FEWEST_POINTS - points.length);
  return [...points, ...more.slice(0, missing).map((extract) => asShown(extract))];
}

function asShown(extract: Evidence): ShownUnit {
  return { text: extract.sentence, evidence: [extract] };
}

function pickExcerptOf(answer: ArticleAnswer, source: SourceText, extracts: Extracts): Evidence | null {
  const found = findExcerpt(source, answer.excerpt);
  return found ?? extracts.excerpt;
}

function withinLeeway(wanted: number, lexical: number): number {
  const relevance = Math.min(lexical + RELEVANCE_LEEWAY, Math.max(lexical - RELEVANCE_LEEWAY, wanted));
  return Number.isFinite(relevance) ? Math.round(Math.min(100, Math.max(0, relevance))) : lexical;
}
