import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { shorten } from "@/lib/language/shorten";
import { type CheckedUnit, checkUnits, type Unit } from "@/lib/writing/check/units";
import { chooseByTopic, type InsightCandidate, rankByStrategy } from "@/lib/writing/lens/strategy";
import { failureOf, type ModelFailure } from "@/lib/writing/model/failures";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import type { Model } from "@/lib/writing/model/openai";
import type { Insight } from "@/lib/writing/types";
import { factPlace, type InsightAnswer } from "./answer";
import {
  type Block,
  blocksOf,
  type Fact,
  isToldBy,
  type Premises,
  partsOf,
  premisesOf,
  type Reading,
  readingsIn,
  restingOn,
  stepOf,
  tells,
  withFact,
} from "./insight-facts";
import { insightsRequest } from "./prompts";
import { clearInOrder, isClearAfter } from "./referents";

type WrittenInsight = {
  insight: Insight;
  summary_method: SummaryMethod;
  grounding: Grounding;
  evidence: Evidence[];
};

export type WrittenInsights = {
  insights: WrittenInsight[];
  notes: string[];
  failure: ModelFailure | null;
};

/** How many articles the model can choose from. */
const MAX_CANDIDATES = 24;
const MAX_FACTS = 5;

/** Up to `limit` insights across articles, built from sentences already checked with their articles. */
export async function writeInsights(
  candidates: InsightCandidate[],
  models: Models | null,
  limit: number,
): Promise<WrittenInsights> {
  const ranked = rankByStrategy(candidates).slice(0, MAX_CANDIDATES);
  const extractive = (): WrittenInsights => ({
    insights: extractedInsights(ranked, limit),
    notes: [],
    failure: null,
  });
  if (!models || ranked.length === 0) return extractive();
  try {
    return await writeByModel(ranked.map(premisesOf), models, limit);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ...extractive(), failure: failureOf(error) };
  }
}

async function writeByModel(articles: Premises[], models: Models, limit: number): Promise<WrittenInsights> {
  const request = insightsRequest(
    articles.map(({ source, facts }) => ({
      source,
      relevance: source.relevance,
      facts: facts.map(({ sentence }) => sentence),
      reading: source.ai_meaning,
    })),
    limit,
  );
  const { value } = await models.writer.complete(request);
  const resolved = value.insights.slice(0, limit).map((answer) => resolve(answer, articles));
  const drafts = resolved.filter((one) => one.fault === null);
  const checked = await checkDrafts(drafts, models.reader);
  const results = resolved.map((draft) => {
    const units = checked.get(draft);
    return units ? assemble(draft, units) : draft.fault;
  });
  const notes = results.flatMap((result, index) => noteOn(result, resolved[index]?.answer.title ?? ""));
  const written = results.flatMap((result) => (typeof result === "object" && result ? [result.written] : []));
  const sources = articles.map(({ source }) => source);
  return {
    insights: written.length > 0 ? written : extractedInsights(sources, limit),
    notes,
    failure: null,
  };
}

type Loss = { text: string; reason: string };

/** An insight with what the model wrote for it and was left out. */
type Assembled = { written: WrittenInsight; losses: Loss[] };

const MAX_QUOTED_LENGTH = 100;

function noteOn(result: Assembled | string | null, title: string): string[] {
  const named = (text: string) => `“${shorten(text, MAX_QUOTED_LENGTH)}”`;
  if (result === null) return [];
  if (typeof result === "string") return [`An insight was refused (${named(title)}): ${result}.`];
  const lost = result.losses.map(({ text, reason }) => `${named(text)} (${reason})`);
  const texts = lost.length === 1 ? "A text was" : `${lost.length} texts were`;
  return lost.length === 0 ? [] : [`${texts} left out of an insight (${named(title)}): ${lost.join("; ")}.`];
}

/** An insight as the model wrote it, with the facts it cites; `fault` says why it cannot be shown. */
type Draft = {
  answer: InsightAnswer;
  facts: Fact[];
  blocks: Block[];
  sources: InsightCandidate[];
  fault: string | null;
};

/** The model's grouping is kept as it is: one unknown id rejects the whole insight. */
function resolve(answer: InsightAnswer, articles: Premises[]): Draft {
  const named = [...new Set(answer.facts)].slice(0, MAX_FACTS).map((id) => ({ id, ...factNamed(id, articles) }));
  const facts = named.flatMap(({ fact }) => fact ?? []);
  const cited = [...new Set(named.flatMap(({ article }) => article ?? []))];
  const blocks = blocksOf(facts, cited);
  const unknown = named.filter(({ fact }) => !fact).map(({ id }) => id);
  const missing = unknown.length > 0 ? `it names facts that do not exist (${shorten(unknown.join(", "), 40)})` : null;
  const empty = facts.length === 0 ? "it names no fact" : null;
  const unclear = blocks.some((block) => block.facts.length === 0) ? "a fact is not clear without its article" : null;
  return { answer, facts, blocks, sources: cited.map(({ source }) => source), fault: missing ?? empty ?? unclear };
}

function factNamed(id: string, articles: Premises[]): { fact?: Fact | undefined; article?: Premises | undefined } {
  const [article, place] = factPlace(id);
  const premises = articles[article];
  const fact = premises?.facts[place];
  return fact ? { fact, article: premises } : {};
}

type Part = "title" | "point" | "tension" | "next";
const PARTS: readonly Part[] = ["title", "point", "tension", "next"];
const FIELDS = { title: "title", point: "reading", tension: "reading", next: "fact" } as const;

/** Judges titles, points, tensions and next steps of all insights in one call, against the facts they cite. */
async function checkDrafts(drafts: Draft[], reader: Model): Promise<Map<Draft, Partial<Record<Part, CheckedUnit>>>> {
  const units = drafts.flatMap((draft) =>
    PARTS.filter((part) => draft.answer[part].trim() !== "").map((part) => ({
      draft,
      part,
      unit: unitOf(draft, part),
    })),
  );
  const checked = new Map(drafts.map((draft): [Draft, Partial<Record<Part, CheckedUnit>>] => [draft, {}]));
  const [first] = drafts;
  const [head] = first?.sources ?? [];
  if (!head) return checked;
  const judged = await checkUnits(
    units.map(({ unit }) => unit),
    { ...head, title: "Insights across articles", text: "", source: null },
    reader,
  );
  for (const [index, { draft, part }] of units.entries()) {
    const parts = checked.get(draft);
    const unit = judged[index];
    if (parts && unit) parts[part] = unit;
  }
  return checked;
}

function unitOf({ answer, facts, sources }: Draft, part: Part): Unit {
  return {
    field: FIELDS[part],
    text: answer[part],
    sources,
    places: facts.flatMap(({ evidence }) => evidence.map(({ sentence: _, ...place }) => place)),
    passageTexts: facts.map(({ sentence }) => sentence),
  };
}

const UNNAMED = "refers to something that its title does not name";

/** The insight as shown with what was left out of it, or a string that says why it is not shown. */
function assemble(
  { facts: cited, blocks, sources }: Draft,
  { title, point, tension, next }: Partial<Record<Part, CheckedUnit>>,
): Assembled | string {
  if (!title || title.fault !== null) return title?.fault ?? "it has no title";
  // Mails, cards and feeds show title and readings without the facts.
  const hidden = blocks.flatMap(({ article }) => article.facts.map(({ sentence }) => sentence));
  const isClear = (text: string, before: string[], isNext = false) =>
    isClearAfter(text, { shown: [title.text, ...before], hidden, isNext });
  const losses: Loss[] = [];
  const readingOf = (unit: CheckedUnit | undefined, before: string[], isNext = false): Reading | null => {
    const fault = unit?.fault ?? (unit && !isClear(unit.text, before, isNext) ? `it ${UNNAMED}` : null);
    if (unit && fault) losses.push({ text: unit.text, reason: fault });
    return unit && !fault ? { text: unit.text, evidence: restingOn(unit.text, cited) } : null;
  };
  const pointed = readingOf(point, [], true);
  const open = readingOf(tension, pointed ? [pointed.text] : []);
  const main = pointed ?? open ?? sources.flatMap(readingsIn).find(({ text }) => isClear(text, []));
  if (!main) return point?.fault ?? (point ? `its point ${UNNAMED}` : "it has no point");
  const step = next && next.fault === null ? stepOf(next.text, cited) : null;
  const { summary, points } = partsOf(step ? withFact(blocks, step) : blocks, [title.text, main.text]);
  const facts = [...summary, ...points];
  const isShown = (fact: Fact) =>
    facts.some((shown) => shown === fact || isToldBy(fact, shown)) ||
    blocks.some((block) => tells(block, fact.sentence));
  const lost = [...cited, ...(step ? [step] : [])].filter((fact) => !isShown(fact));
  losses.push(...lost.map(({ sentence }) => ({ text: sentence, reason: "it is not clear without its article" })));
  if (next?.fault) losses.push({ text: next.text, reason: next.fault });
  const [lead] = sources;
  const excerpt = lead?.evidence.find(({ sentence }) => sentence === lead.takeaway.ai_excerpt);
  const watched = open === main ? null : open;
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

/** Without a model's insights, one is one event in its article's own words; where a model read the article, its reading comes first. */
function extractedInsights(ranked: InsightCandidate[], limit: number): WrittenInsight[] {
  const usable = ranked.flatMap((source) => {
    const texts = textsAlone(source);
    return texts ? [{ ...source, texts }] : [];
  });
  return chooseByTopic(usable, limit).map(({ id, takeaway, texts, summary_method, grounding, evidence }) => {
    const { ai_takeaway_title, ai_excerpt } = takeaway;
    const insight = { ai_takeaway_title, ai_excerpt, ...texts, article_ids: [id] };
    return { insight, summary_method, grounding, evidence };
  });
}

type AloneTexts = Pick<Insight, "ai_takeaway_text" | "ai_summary" | "ai_key_points" | "ai_meaning">;

/** An article's texts as an insight. A model's reading takes the place of the takeaway, so it must be clear after the title. Null without a clear one. */
function textsAlone({ takeaway, ai_meaning, summary_method }: InsightCandidate): AloneTexts | null {
  const { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points } = takeaway;
  if (summary_method !== "ai") return { ai_takeaway_text, ai_summary, ai_key_points, ai_meaning };
  const summary = `${ai_takeaway_text} ${ai_summary}`.trim();
  const told = [summary, ...ai_key_points];
  if (!ai_meaning || !isClearAfter(ai_meaning, { shown: [ai_takeaway_title], hidden: told })) return null;
  const points = clearInOrder(ai_key_points, { shown: [ai_takeaway_title, ai_meaning], hidden: [summary] });
  return { ai_takeaway_text: ai_meaning, ai_summary: summary, ai_key_points: points, ai_meaning: null };
}
