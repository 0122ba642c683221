import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { shorten } from "@/lib/language/shorten";
import { tokenize } from "@/lib/language/tokens";
import { type CheckedUnit, checkUnits, type Unit } from "@/lib/writing/check/units";
import { MIN_POINTS } from "@/lib/writing/extract/runs";
import { chooseByTopic, type InsightCandidate, rankByStrategy } from "@/lib/writing/lens/strategy";
import { failureOf, type ModelFailure } from "@/lib/writing/model/failures";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import type { Model } from "@/lib/writing/model/openai";
import type { Insight } from "@/lib/writing/types";
import { factPlace, type InsightAnswer } from "./answer";
import { insightsRequest } from "./prompts";
import { saysTheSame } from "./same-facts";

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

/** An article with its checked sentences and their passages. */
type Premises = { source: InsightCandidate; facts: Fact[] };
type Fact = { sentence: string; evidence: Evidence[] };

/** An article's checked facts, without its implications and excerpt. */
function premisesOf(source: InsightCandidate): Premises {
  const { takeaway, evidence } = source;
  const isAside = (sentence: string) =>
    sentence === takeaway.ai_excerpt || (source.ai_meaning ?? "").includes(sentence);
  const sentences = [...new Set(evidence.map(({ sentence }) => sentence))].filter((sentence) => !isAside(sentence));
  return {
    source,
    facts: sentences.map((sentence) => ({ sentence, evidence: evidence.filter((one) => one.sentence === sentence) })),
  };
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

/** An insight as the model wrote it, with the facts it cites; `fault` when it cites a fact that does not exist. */
type Draft = {
  answer: InsightAnswer;
  facts: Fact[];
  /** The other facts of the cited articles, whose stories are not told again. */
  more: Fact[];
  sources: InsightCandidate[];
  fault: string | null;
};

/** The model's grouping is kept as it is: one unknown id rejects the whole insight. */
function resolve(answer: InsightAnswer, articles: Premises[]): Draft {
  const named = [...new Set(answer.facts)].slice(0, MAX_FACTS).map((id) => ({ id, ...factNamed(id, articles) }));
  const unknown = named.filter(({ fact }) => !fact).map(({ id }) => id);
  const facts = named.flatMap(({ fact }) => fact ?? []);
  const sources = [...new Set(named.flatMap(({ source }) => source ?? []))];
  const more = articles
    .filter(({ source }) => sources.includes(source))
    .flatMap((article) => article.facts)
    .filter((fact) => !facts.some((other) => isAlike(fact, other)));
  const missing = unknown.length > 0 ? `it names facts that do not exist (${shorten(unknown.join(", "), 40)})` : null;
  return { answer, facts, more, sources, fault: missing ?? (facts.length === 0 ? "it names no fact" : null) };
}

/** Whether two facts say the same or rest on the same passage. */
function isAlike(one: Fact, other: Fact): boolean {
  const isShared = ({ article_id, start, end }: Evidence) =>
    other.evidence.some((place) => place.article_id === article_id && place.start < end && start < place.end);
  return saysTheSame(one.sentence, other.sentence) || one.evidence.some(isShared);
}

function factNamed(
  id: string,
  articles: Premises[],
): { fact?: Fact | undefined; source?: InsightCandidate | undefined } {
  const [article, place] = factPlace(id);
  const premises = articles[article];
  const fact = premises?.facts[place];
  return fact ? { fact, source: premises?.source } : {};
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
  { facts: cited, more, sources }: Draft,
  parts: Partial<Record<Part, CheckedUnit>>,
): WrittenInsight | string {
  const { title, point, tension, next } = parts;
  if (!title || title.fault !== null) return title?.fault ?? "it has no title";
  if (!point || point.fault !== null) return point?.fault ?? "it has no point";
  const beside = [tension, next].filter((unit) => unit !== undefined);
  const sound = beside.filter(({ fault }) => fault === null);
  const [lead] = sources;
  const head = cited.length > 3 ? 3 : Math.min(2, cited.length);
  const facts = [...cited, ...more.slice(0, Math.max(0, head + MIN_POINTS - cited.length))];
  const texts = facts.map(({ sentence }) => sentence);
  const excerpt = lead?.evidence.find(({ sentence }) => sentence === lead.takeaway.ai_excerpt);
  const readings = [point, ...sound.filter((unit) => unit !== next)].map(({ text }) => ({ text, rests: cited }));
  const steps = sound.filter((unit) => unit === next).map(({ text }) => ({ text, rests: [closestFact(text, cited)] }));
  return {
    insight: {
      ai_takeaway_title: title.text,
      ai_takeaway_text: point.text,
      ai_summary: texts.slice(0, head).join(" "),
      ai_key_points: texts.slice(head),
      ai_excerpt: excerpt?.sentence ?? null,
      ai_meaning: sound.map(({ text }) => text).join(" ") || null,
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
      ...[...readings, ...steps].flatMap(({ text, rests }) => restingOn(text, rests)),
      ...(excerpt ? [excerpt] : []),
    ],
  };
}

function restingOn(text: string, facts: Fact[]): Evidence[] {
  const places = facts.flatMap(({ evidence }) => evidence);
  return splitSentences(text).flatMap(({ text: sentence }) => places.map((place) => ({ ...place, sentence })));
}

/** The fact that supports a next step: the one that shares the most words with it. */
function closestFact(text: string, facts: Fact[]): Fact {
  const words = new Set(tokenize(text).map(({ key }) => key));
  const shared = ({ sentence }: Fact) => tokenize(sentence).filter(({ key }) => words.has(key)).length;
  const [closest] = facts.toSorted((one, other) => shared(other) - shared(one));
  return closest ?? { sentence: text, evidence: [] };
}

/** Without a model's insights, one is one event in its article's own words; where a model read the article, its reading comes first. */
function extractedInsights(ranked: InsightCandidate[], limit: number): WrittenInsight[] {
  const usable = ranked.filter(({ summary_method, ai_meaning }) => summary_method !== "ai" || ai_meaning !== null);
  return chooseByTopic(usable, limit).map(({ id, takeaway, ai_meaning, summary_method, grounding, evidence }) => {
    const { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points, ai_excerpt } = takeaway;
    const texts =
      summary_method === "ai"
        ? {
            ai_takeaway_text: ai_meaning ?? "",
            ai_summary: `${ai_takeaway_text} ${ai_summary}`.trim(),
            ai_meaning: null,
          }
        : { ai_takeaway_text, ai_summary, ai_meaning };
    const insight = { ai_takeaway_title, ai_key_points, ai_excerpt, ...texts, article_ids: [id] };
    return { insight, summary_method, grounding, evidence };
  });
}
