import "server-only";
import { termWeightIn } from "@/lib/writing/lens/relevance";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { scorerOf } from "@/lib/writing/text/hashed-words";
import { unquoted } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { candidatesOf } from "./candidates/candidates";
import { centrality, cosine, type TermVector, vectorsOf } from "./centrality";
import { isActOfOffice, isDeed, isReport } from "./fairness/attribution";
import { isFactSheet, isNewsReport, isOneSided } from "./fairness/source-kinds";
import { isBackground, isCourtesy, isOwnRecord, isPlatitude } from "./filler";
import reportWords from "./report-words.json";
import { AMOUNT, LONG_AGO, ORGANIZATION, PERSON, PROCEDURE, VAGUE } from "./signs";
import { cleanTitle } from "./titles/headline";

/** A candidate as one of an article's. */
export type Ranked = Candidate & {
  /** Its index among the candidates. */
  index: number;
  /** How likely an editor is to show it, 0–1. */
  score: number;
  vector: TermVector;
  /** The number of complete sentences before it; headings and boilerplate do not count. */
  place: number;
  /** Whether it is shown as a quotation of its writer, who claims it. */
  isClaim: boolean;
};

const FIGURE =
  /\$\s?\d|\d[\d,.]*\s?(?:percent|%|million|billion|trillion|megawatts?|MW|GW|kilovolts?|kV|miles?|customers|households|homes|counties|members|acres|jobs|people)|\b\d{2,}\b/giu;
const DATE = new RegExp(String.raw`\b(?:${MONTH_NAMES}|${WEEKDAY_NAMES}|yesterday|today)\b`, "u");
const YEAR = /\b(?:19|20)\d\d\b/gu;

/** Sentences found in any story: no reply to a request, an ongoing investigation, the day of a document's publication, the ceremony of a meeting. */
const ROUTINE =
  /\b(?:declined (?:to comment|an interview|interview)|did not (?:immediately |directly )?(?:respond|return|reply|answer)|could not (?:immediately )?be reached|(?:is|are) reviewing|no immediate (?:reaction|comment)|an immediate reaction|was (?:made available to the public|published in the Federal Register)|band played|door prizes?|invocation|[Mm]inutes of the|national anthem|[Pp]ledge of [Aa]llegiance|refreshments)\b/u;

/** The maximum number of candidates in a short text, and the number of the last ones. */
const [SHORT, LAST] = [12, 2];

const FUTURE = /\b(?:will|would|must|shall|plans? to|expects?|expected|scheduled|deadline|effective|until)\b/u;
const SAYING = /\b(?:said|says|told|according to)\b/u;
/** What speaks against something, or makes it untrue. */
const CONTRARY =
  /\b(?:not|no|never|without|against|oppos\p{L}+|reject\p{L}*|den(?:y|ied)|disput\p{L}+|critic\p{L}*|however|but)\b/iu;

/** What the words of a report's sentence add, in log odds, fitted by `tests/fit/report-words.ts`. */
export const wordOdds = scorerOf(reportWords);

/** How near a sentence is to the first, 0–1, and what that is worth in a report, in log odds. */
const nearness = (places: number) => Math.exp(-places / 10);
const NEAR_NEWS = 2.36;

/** A sign's weights, in log odds, in an official text or a release and in a report, and its value in a sentence. */
type Sign = [official: number, report: number, value: number | boolean];

/**
 * The log odds that an editor shows a sentence: logistic regressions over the sentences of 217 articles and, for reports, of 154 more, labeled by editors,
 * with the weights of the earlier articles as prior (the trainable summarizer of Kupiec, Pedersen & Chen 1995).
 */
function oddsOf({ shown, tier, isQuoted, isProvision, isItem }: Candidate, at: Surroundings): number {
  const own = unquoted(shown);
  const figures = Math.min(2, own.match(FIGURE)?.length ?? 0);
  const signs: Sign[] = [
    [-2.08, -4.36, true],
    [2.55, NEAR_NEWS, nearness(at.place)],
    [0.35, -1.04, at.isFirstParagraph],
    [0.31, -0.2, at.opensParagraph],
    [-0.22, -0.94, at.isLast],
    [0.32, 0.41, at.isShort],
    [0.99, 2.73, at.central],
    [0.95, 1.22, at.onTitle],
    [0.15, 1.18, Math.min(3, shown.length / 150)],
    [-0.24, -0.89, shown.length > 350],
    [-0.32, -0.63, shown.length < 80],
    [0.62, 0.4, figures],
    [0.49, 0.5, /\$\s?\d/u.test(own)],
    [0.46, 0, DATE.test(own)],
    [0.59, 0.42, FUTURE.test(own)],
    [0.39, 0.71, CONTRARY.test(own)],
    [-0.29, -0.41, isPast(own, at.year)],
    [0.32, -0.12, isDeed(shown)],
    [0.24, 0.35, isReport(shown)],
    [0.98, 0.98, /\((?:R|D|I)-/u.test(own)],
    [1.78, 1.78, isProvision],
    [0.31, 0.19, isItem],
    [-0.72, -0.51, tier === 2],
    [-0.88, -0.12, isQuoted],
    [-0.83, -1.36, isQuoted && tier < 2],
    [-0.75, -0.37, !isQuoted && /["“]/u.test(shown)],
    [-0.45, 0.23, /^(?:He|She|His|Her)\b/u.test(shown)],
    [-0.57, -0.83, isCourtesy(shown)],
    [-0.6, -1.22, isOwnRecord(shown)],
    [-0.36, -0.36, isPlatitude(shown)],
    [-0.88, -0.75, ROUTINE.test(own)],
    [0, -2.44, PROCEDURE.test(own)],
    [0, 0.02, ORGANIZATION.test(own)],
    [0, 0.68, AMOUNT.test(own)],
    [0, -0.53, PERSON.test(own)],
    [0, -1.2, LONG_AGO.test(own)],
    [0, -0.8, VAGUE.test(own)],
    [-0.86, 0, at.isOneSided],
    [-0.9, 0, SAYING.test(own)],
    [1, 0, at.isFactSheet ? newsOdds(shown, at.place) : 0],
    [0, 1.87, at.isReport ? wordOdds(shown) : 0],
  ];
  return signs.reduce((sum, [official, report, value]) => sum + (at.isReport ? report : official) * Number(value), 0);
}

type Surroundings = {
  place: number;
  isFirstParagraph: boolean;
  opensParagraph: boolean;
  isShort: boolean;
  central: number;
  onTitle: number;
  /** The year of the article. */
  year: number | null;
  isOneSided: boolean;
  isFactSheet: boolean;
  isReport: boolean;
  isLast: boolean;
};

/** A fact sheet is about what an administration does now: its first sentences seldom are, its items anywhere may be. */
function newsOdds(shown: string, place: number): number {
  const early = Math.exp(-place / 10);
  const act = isActOfOffice(shown) ? 1.8 - 1.2 * early : 0;
  // Of many programs, those for power, broadband and rural places.
  const trade = 0.25 * Math.min(6, termWeightIn(shown)) * (1 - early);
  return act + trade - (isBackground(shown) ? 1.4 + 1.5 * early : 0);
}

/** Whether a sentence states a sum, a measurement or a day. */
export function hasFigureOrDay(sentence: string): boolean {
  const own = unquoted(sentence);
  return own.search(FIGURE) >= 0 || DATE.test(own);
}

/** Whether a sentence mentions years, all of them past. */
function isPast(own: string, year: number | null): boolean {
  const years = Array.from(own.matchAll(YEAR), ([digits]) => Number(digits));
  return year !== null && years.length > 0 && Math.max(...years) < year;
}

/** Every sentence worth showing with its score. */
export function rankSentences(source: SourceText): Ranked[] {
  const { text } = source;
  const candidates = candidatesOf(source);
  const vectors = vectorsOf([...candidates.map(({ shown }) => shown), cleanTitle(source.title, source.source)]);
  const title = vectors.pop() ?? new Map();
  const central = centrality(vectors);
  let place = 0;
  const firstEnd = text.indexOf("\n", candidates[0]?.end ?? 0);
  const year = source.day === null ? null : Number(source.day.slice(0, 4));
  const [isPartial, isSheet, isShort] = [isOneSided(source), isFactSheet(source), candidates.length < SHORT];
  const ofReport = isNewsReport(source);
  return candidates.map((candidate, index) => {
    const vector = vectors[index] ?? new Map();
    const odds = oddsOf(candidate, {
      place,
      isFirstParagraph: candidate.start < firstEnd,
      opensParagraph:
        candidate.start === 0 || text.slice(Math.max(0, candidate.start - 2), candidate.start).includes("\n"),
      isShort,
      central: central[index] ?? 0,
      onTitle: cosine(vector, title),
      year,
      isOneSided: isPartial,
      isFactSheet: isSheet,
      isReport: ofReport,
      isLast: index >= candidates.length - LAST,
    });
    const score = 1 / (1 + Math.exp(-odds));
    const ranked = { ...candidate, index, score, vector, place, isClaim: false };
    if (candidate.tier < 2) place += 1;
    return ranked;
  });
}

/** A report's sentences, scored by how near they are to its news, which stands at a place behind the first. */
export function aroundNews(sentences: readonly Ranked[], newsAt: number): Ranked[] {
  return sentences.map((sentence) => {
    const { place, score } = sentence;
    const gain = NEAR_NEWS * (nearness(Math.abs(place - newsAt)) - nearness(place));
    return { ...sentence, score: 1 / (1 + (1 / score - 1) * Math.exp(-gain)) };
  });
}
