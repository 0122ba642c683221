import "server-only";
import { shorten } from "@/lib/language/shorten";
import { type CheckedUnit, checkUnits, type Unit } from "@/lib/writing/check/units";
import type { InsightCandidate } from "@/lib/writing/lens/strategy";
import type { Model } from "@/lib/writing/model/openai";
import type { Place } from "@/lib/writing/types";
import { factPlace, type InsightAnswer } from "../answer";
import { headOf } from "../head";
import { type Block, blocksOf, type Fact, type Premises } from "./facts";

const MAX_FACTS = 5;

/** An insight as the model wrote it, with the facts it cites; `fault` says why it cannot be shown. */
export type Draft = {
  answer: InsightAnswer;
  facts: Fact[];
  /** Cited facts of articles of which no fact is clear in the insight. It must stand without these articles. */
  dropped: Fact[];
  /** All facts of the articles cited, each behind its article's date and title, which names who 'the cooperative' is. */
  premises: { places: Place[]; passageTexts: string[] };
  blocks: Block[];
  sources: InsightCandidate[];
  fault: string | null;
};

/** The model's grouping is kept: one unknown id rejects the whole insight, and what it says is judged by the articles that can be shown. */
export function resolveAnswer(answer: InsightAnswer, articles: Premises[]): Draft {
  const named = [...new Set(answer.facts)].slice(0, MAX_FACTS).map((id) => ({ id, ...factNamed(id, articles) }));
  const all = named.flatMap(({ fact }) => fact ?? []);
  const cited = [...new Set(named.flatMap(({ article }) => article ?? []))];
  const blocks = blocksOf(all, cited, answer.title).filter((block) => block.facts.length > 0);
  const shown = blocks.map(({ article }) => article);
  const isOfShown = (fact: Fact) => shown.some(({ facts }) => facts.includes(fact));
  const facts = all.filter(isOfShown);
  const unknown = named.filter(({ fact }) => !fact).map(({ id }) => id);
  const missing = unknown.length > 0 ? `it names facts that do not exist (${shorten(unknown.join(", "), 40)})` : null;
  const empty = all.length === 0 ? "it names no fact" : null;
  const unclear = blocks.length === 0 ? "its facts are not clear without their articles" : null;
  return {
    answer,
    facts,
    dropped: all.filter((fact) => !isOfShown(fact)),
    premises: premisesIn(shown),
    blocks,
    sources: shown.map(({ source }) => source),
    fault: missing ?? empty ?? unclear,
  };
}

function premisesIn(articles: Premises[]): Draft["premises"] {
  const all = articles.flatMap(({ source, facts }) =>
    facts.map((fact) => ({ head: headOf(source.takeaway.ai_takeaway_title, source.day), ...fact })),
  );
  return {
    places: all.flatMap(({ evidence }) => evidence.map(({ sentence: _, ...place }) => place)),
    passageTexts: all.map(({ head, sentence }) => `${head}: ${sentence}`),
  };
}

function factNamed(id: string, articles: Premises[]): { fact?: Fact | undefined; article?: Premises | undefined } {
  const [article, place] = factPlace(id);
  const premises = articles[article];
  const fact = premises?.facts[place];
  return fact ? { fact, article: premises } : {};
}

type Part = "title" | "point" | "tension" | "next";
export type CheckedParts = Partial<Record<Part, CheckedUnit>>;
const PARTS: readonly Part[] = ["title", "point", "tension", "next"];
const FIELDS = { title: "title", point: "reading", tension: "reading", next: "fact" } as const;

/** Judges titles, points, tensions and next steps of all insights in one call, against all facts of the articles they cite. */
export async function checkDrafts(drafts: Draft[], reader: Model): Promise<Map<Draft, CheckedParts>> {
  const units = drafts.flatMap((draft) =>
    PARTS.filter((part) => draft.answer[part].trim() !== "").map((part) => ({
      draft,
      part,
      unit: unitOf(draft, part),
    })),
  );
  const checked = new Map(drafts.map((draft): [Draft, CheckedParts] => [draft, {}]));
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

function unitOf({ answer, premises, sources }: Draft, part: Part): Unit {
  return { field: FIELDS[part], text: answer[part], sources, ...premises };
}
