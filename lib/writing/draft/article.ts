import "server-only";
import type { TextType } from "@/db/enums";
import { formatLongDay } from "@/lib/dates";
import { type CheckedUnit, checkUnits, type Unit } from "@/lib/writing/check/units";
import { MAX_RAISED, MIN_LOCAL_RELEVANCE } from "@/lib/writing/lens/judgement";
import { isKeptOut } from "@/lib/writing/lens/kinds/kinds";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import { failureOf } from "@/lib/writing/model/failures";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import { refusedNote, withoutInstructions } from "@/lib/writing/steering/instructions";
import { isHandedOn } from "@/lib/writing/steering/steering";
import type { SourceText } from "@/lib/writing/types";
import type { ArticleAnswer } from "./answer";
import { type CheckedAnswer, composeArticle } from "./compose";
import { articleRequest } from "./prompts";
import { isAnchored, isFactTied } from "./ties";
import { extractedFrom, type WrittenArticle } from "./written";

const MAX_FACTS = 8;
const MAX_DATES = 4;

/**
 * Writes one article's takeaway with the model; form and membership are checked in code, meaning by the second reader. Falls back to extraction
 * without models, or when one of them gives no usable answer.
 */
export async function writeArticle(given: SourceText, models: Models | null): Promise<WrittenArticle> {
  const { source, notes } = withoutInstructions(given);
  const written = await writeFrom(source, models);
  return { ...written, notes: [...new Set([...notes, ...written.notes])] };
}

async function writeFrom(source: SourceText, models: Models | null): Promise<WrittenArticle> {
  if (!models || source.text.trim() === "") return extractedFrom(source);
  const request = articleRequest(source);
  try {
    const { value } = await models.writer.complete(request);
    const relevance = guardedRelevance(value, source);
    // Text that will not be published needs no second reader.
    if (relevance < MIN_LOCAL_RELEVANCE || isKeptOut(kindOf(value), null))
      return asRead(extractedFrom(source), value, relevance);
    const drafts = draftsOf(value, source);
    const units = await checkUnits(drafts, source, models.reader);
    const written = asRead(composeArticle(checkedAnswer(value, drafts, units, source), source), value, relevance);
    const notes = request.isCut ? ["The article is too long for the model: only its beginning was read."] : [];
    return { ...written, notes: [...notes, ...written.notes, ...refusals(units)] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ...extractedFrom(source), failure: failureOf(error) };
  }
}

/** The maximum relevance of an article that the model considers irrelevant to a cooperative. */
const MAX_BESIDE = 30;

/** The model's number decides, but a high one needs matching words in the article. */
function guardedRelevance({ relevance, about_us }: ArticleAnswer, source: SourceText): number {
  const lexical = relevanceOf(source);
  const most = Math.min(100, lexical + MAX_RAISED, about_us?.trim() === "" ? MAX_BESIDE : 100);
  return Math.round(Math.max(0, Math.min(most, relevance ?? lexical)));
}

const KINDS: Partial<Record<ArticleAnswer["kind"], TextType>> = {
  opinion: "opinion",
  market_report: "market_report",
  obituary: "obituary",
  advert: "advert",
};

function kindOf({ kind }: ArticleAnswer): TextType {
  return KINDS[kind] ?? "news";
}

function asRead(written: WrittenArticle, answer: ArticleAnswer, relevance: number): WrittenArticle {
  const takeaway = { ...written.takeaway, relevance };
  return { ...written, takeaway, text_type: KINDS[answer.kind] ?? null, isJudged: true };
}

type Part = "fact" | "takeaway" | "title" | "reading" | "date";
type Draft = Unit & { part: Part };

/** Every text of an answer with its supporting quotes. */
function draftsOf(answer: ArticleAnswer, source: SourceText): Draft[] {
  const facts = answer.facts.slice(0, MAX_FACTS);
  const draft = (part: Part, field: Unit["field"], text: string, quotes: string[]): Draft => ({
    part,
    field,
    text,
    sources: [source],
    quotes: quotes.length > 0 ? quotes : undefined,
  });
  const quotesOf = (numbers: number[]) => numbers.flatMap((number) => facts[number - 1]?.quote ?? []);
  return [
    ...facts.map(({ sentence, quote }) => draft("fact", "fact", sentence, [quote])),
    draft("takeaway", "fact", answer.takeaway.sentence, quotesOf(answer.takeaway.used_facts)),
    draft("title", "title", answer.title.sentence, quotesOf(answer.title.used_facts)),
    ...readingsOf(answer).map(({ sentence, rests_on }) => draft("reading", "reading", sentence, quotesOf(rests_on))),
    ...datesOf(answer).map(({ what, date, quote }) =>
      draft("date", "date", `${what}: ${formatLongDay(date)}`, [quote]),
    ),
  ];
}

const readingsOf = ({ reading, action }: ArticleAnswer) => [reading, action].flatMap((one) => one ?? []);

function datesOf({ dates }: ArticleAnswer): ArticleAnswer["dates"] {
  const isDay = (date: string) => /^\d{4}-\d\d-\d\d$/u.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return dates.filter(({ date, what }) => isDay(date) && what.trim() !== "").slice(0, MAX_DATES);
}

function checkedAnswer(
  answer: ArticleAnswer,
  drafts: Draft[],
  units: CheckedUnit[],
  source: SourceText,
): CheckedAnswer {
  const of = (part: Part) => units.filter((_, index) => drafts[index]?.part === part);
  const drawn = (part: "takeaway" | "title") => of(part).map((unit) => anchored(unit, source))[0] ?? null;
  const dates = of("date");
  const facts = of("fact").map((unit) => tied(unit, source));
  return {
    answer,
    facts,
    takeaway: drawn("takeaway"),
    title: drawn("title"),
    readings: of("reading").map((unit, index) => premised(unit, readingsOf(answer)[index]?.rests_on ?? [], facts)),
    // A date is used exactly as the model gave it, or dropped.
    dates: datesOf(answer).filter((_, index) => dates[index]?.fault === null && !dates[index].isCorrected),
  };
}

/** A headline and a takeaway must cover what the article's title or first sentences say. */
function anchored(unit: CheckedUnit, source: SourceText): CheckedUnit {
  const isFit = unit.fault !== null || isAnchored(unit.text, source);
  return isFit ? unit : { ...unit, fault: "it does not rest on the article's title or first sentences" };
}

function tied(unit: CheckedUnit, source: SourceText): CheckedUnit {
  const isFit = unit.fault !== null || isFactTied(unit.text, unit.passages, source);
  return isFit ? unit : { ...unit, fault: "it has nothing to do with the article's subject" };
}

/** An inference does not outlive a fact it rests on. */
function premised(unit: CheckedUnit, rests_on: number[], facts: CheckedUnit[]): CheckedUnit {
  const isFit = unit.fault !== null || rests_on.every((number) => (facts[number - 1]?.fault ?? null) === null);
  return isFit ? unit : { ...unit, fault: "a fact it rests on was refused" };
}

const MAX_REFUSALS = 2;

function refusals(units: CheckedUnit[]): string[] {
  const planted = units.filter(({ isSteering, text }) => isSteering && isHandedOn(text));
  return [...new Set(planted.map(({ text }) => refusedNote(text)))].slice(0, MAX_REFUSALS);
}
