import "server-only";
import { z } from "zod";
import { AREAS, DATE_KINDS } from "@/db/enums";
import {
  isRecord,
  lenient,
  lenientNumber,
  lenientText,
  lenientWord,
  listInObject,
  numbersIn,
  optionalList,
  requiredList,
  textOf,
} from "@/lib/writing/model/lenient";

const KINDS = [
  "news",
  "agency_notice",
  "press_release",
  "opinion",
  "market_report",
  "obituary",
  "advert",
  "other",
] as const;
const SURENESS = ["done", "decided", "proposed", "planned", "possible", "claimed"] as const;

const fact = z.object({ sentence: z.string(), quote: lenientText, sureness: lenientWord(SURENESS, "done") });

const drawn = lenient(z.object({ sentence: z.string(), used_facts: optionalList(z.number()) }), (value) => ({
  sentence: sentenceIn(value),
  used_facts: numbersOf(value, "used_facts"),
}));

const inference = lenient(
  z.object({ sentence: z.string(), rests_on: optionalList(z.number()) }).nullable(),
  (value) => {
    const sentence = sentenceIn(value);
    return sentence === "" ? null : { sentence, rests_on: numbersOf(value, "rests_on") };
  },
);

const datedAhead = z.object({
  date: z.string(),
  kind: lenientWord(DATE_KINDS, "event"),
  what: lenientText,
  quote: lenientText,
});

/** The JSON fields a model fills in for an article, in prompt order: facts first, each with its quote; takeaway and title last. */
export const articleAnswer = z.object({
  kind: lenientWord(KINDS, "other"),
  /** Null if the model omitted it. */
  about_us: lenient(z.string().nullable(), () => null),
  relevance: lenient(z.number().nullable(), numberOrNull),
  area: lenientWord([...AREAS, "none"] as const, "none"),
  facts: requiredList(fact),
  reading: inference,
  action: inference,
  dates: optionalList(datedAhead),
  excerpt: lenientNumber,
  takeaway: drawn,
  title: drawn,
});
export type ArticleAnswer = z.infer<typeof articleAnswer>;

/** Ids of facts, such as '7.2'. */
export const factIds = lenient(z.array(z.string()), (value) =>
  (Array.isArray(value) ? value : [value]).flatMap((id) =>
    typeof id === "string" || typeof id === "number" ? [String(id)] : [],
  ),
);

/** The indexes of a fact's source and of the fact in it, by its id. -1 if malformed. */
export function factPlace(id: string): [source: number, fact: number] {
  const [, source = "", fact = ""] = /(\d{1,2})\.(\d{1,2})/u.exec(id) ?? [];
  return [Number(source) - 1, Number(fact) - 1];
}

/** Insights cite checked facts by id. */
export const insightsAnswer = listInObject(
  "insights",
  z.object({
    insights: requiredList(
      z.object({ title: z.string(), point: z.string(), facts: factIds, tension: lenientText, next: lenientText }),
    ),
  }),
);
export type InsightAnswer = z.infer<typeof insightsAnswer>["insights"][number];

function numberOrNull(value: unknown): number | null {
  const number = Number.parseFloat(textOf(value));
  return Number.isFinite(number) ? number : null;
}

function sentenceIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return sentenceIn(value[0]);
  return isRecord(value) ? textOf(value.sentence) : "";
}

function numbersOf(value: unknown, field: string): number[] {
  if (Array.isArray(value)) return numbersOf(value[0], field);
  return isRecord(value) ? numbersIn(value[field]) : [];
}
