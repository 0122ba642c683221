import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { shorten } from "@/lib/language/shorten";
import { tokenize } from "@/lib/language/tokens";
import { type CheckedUnit, checkUnits, type Unit } from "@/lib/writing/check/units";
import { chooseByTopic, type InsightCandidate, rankByStrategy } from "@/lib/writing/lens/strategy";
import { failureOf, type ModelFailure } from "@/lib/writing/model/failures";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import type { Model } from "@/lib/writing/model/openai";
import type { Insight } from "@/lib/writing/types";
import { factPlace, type InsightAnswer } from "./answer";
import { type Block, blocksOf, type Fact, type Premises, partsOf, premisesOf, withFact } from "./insight-facts";
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
  const refused = results.flatMap((result, index) =>
    typeof result === "string" ? [refusal(resolved[index]?.answer.title ?? "", result)] : [],
  );
  const written = results.filter((result) => typeof result === "object").filter((result) => result !== null);
  const sources = articles.map(({ source }) => source);
  return {
    insights: written.length > 0 ? written : extractedInsights(sources, limit),
    notes: refused,
    failure: null,
  };
}

const MAX_TITLE_LENGTH = 100;

function refusal(title: string, reason: string): string {
  return `An insight was refused (“${shorten(title, MAX_TITLE_LENGTH)}”): ${reason}.`;
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

/** The insight as shown, or a string that says why it is not shown. */
function assemble(
  { facts: cited, blocks, sources }: Draft,
  { title, point, tension, next }: Partial<Record<Part, CheckedUnit>>,
): WrittenInsight | string {
  if (!title || title.fault !== null) return title?.fault ?? "it has no title";
  if (!point || point.fault !== null) return point?.fault ?? "it has no point";
  // Mails, cards and feeds show title and readings without the facts.
  const hidden = blocks.flatMap(({ article }) => article.facts.map(({ sentence }) => sentence));
  if (!isClearAfter(point.text, { shown: [title.text], hidden, isNext: true }))
    return "its point refers to something that its title does not name";
  const beside = [tension, next].filter((unit) => unit !== undefined);
  const sound = beside.filter(({ fault }) => fault === null);
  const open = sound.find(
    (unit) => unit === tension && isClearAfter(unit.text, { shown: [title.text, point.text], hidden }),
  );
  const step = sound.find((unit) => unit === next);
  const head = [title.text, point.text];
  const { summary, points } = partsOf(step ? withFact(blocks, stepOf(step.text, cited)) : blocks, head);
  const facts = [...summary, ...points];
  const [lead] = sources;
  const excerpt = lead?.evidence.find(({ sentence }) => sentence === lead.takeaway.ai_excerpt);
  const readings = [point.text, ...(open ? [open.text] : [])];
  return {
    insight: {
      ai_takeaway_title: title.text,
      ai_takeaway_text: point.text,
      ai_summary: summary.map(({ sentence }) => sentence).join(" "),
      ai_key_points: points.map(({ sentence }) => sentence),
      ai_excerpt: excerpt?.sentence ?? null,
      ai_meaning: open?.text ?? null,
      article_ids: sources.map(({ id }) => id),
    },
    summary_method: "ai",
    grounding: {
      checked: 2 + beside.length + facts.length,
      supported: 2 + sound.length + facts.length,
      replaced: beside.length - sound.length,
      second_reader: true,
    },
    evidence: [
      ...facts.flatMap(({ evidence }) => evidence),
      ...readings.flatMap((text) => restingOn(text, cited)),
      ...(excerpt ? [excerpt] : []),
    ],
  };
}

/** A next step as a fact, resting on the cited fact that shares the most words with it. */
function stepOf(text: string, cited: Fact[]): Fact {
  return { sentence: text, evidence: restingOn(text, [closestFact(text, cited)]) };
}

function restingOn(text: string, facts: Fact[]): Evidence[] {
  const places = facts.flatMap(({ evidence }) => evidence);
  return splitSentences(text).flatMap(({ text: sentence }) => places.map((place) => ({ ...place, sentence })));
}

function closestFact(text: string, facts: Fact[]): Fact {
  const words = new Set(tokenize(text).map(({ key }) => key));
  const shared = ({ sentence }: Fact) => tokenize(sentence).filter(({ key }) => words.has(key)).length;
  const [closest] = facts.toSorted((one, other) => shared(other) - shared(one));
  return closest ?? { sentence: text, evidence: [] };
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
