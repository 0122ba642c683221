import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import { isTitleCase } from "@/lib/writing/text/loaded-language";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import { isOneSided, isOwnRecord, isPlatitude, isRhetoric } from "./attribution";
import type { Candidate } from "./candidates/candidate";
import { cosine, type TermVector } from "./centrality";
import { type Clearness, clearnessOf, stemsOf } from "./clearness";
import { pickExcerpt } from "./excerpt";
import { cleanTitle, headlineOf } from "./headline";
import { extractOf, withIntroductions } from "./introductions";
import { type Ranking, rankSentences } from "./ranking";
import { inOrder, partsOf, runsOf } from "./runs";
import { hasVerb, isOutcome, isProvision } from "./self-contained";
import { fairnessOf, isProse, pickTakeaway } from "./takeaway";

/** Increment with every change to the selection. */
export const EXTRACTIVE_VERSION = "25";

/** The parts of a story as sentences of its sources, each used once; parts are empty or null if the texts are too short. */
export type Extracts = { text: Evidence | null; summary: Evidence[]; points: Evidence[]; excerpt: Evidence | null };

/**
 * A takeaway of verbatim whole sentences that are clear in context and attribute claims: ranked by an editor's likely choices (ranking.ts), with
 * maximal marginal relevance (Carbonell & Goldstein 1998) against repetition. The title is the source's own.
 */
export function extractTakeaway(source: SourceText): Takeaway {
  return takeawayOf(source, extractsOf(source));
}

export function takeawayOf(source: SourceText, { text, summary, points, excerpt }: Extracts): Takeaway {
  return {
    ai_takeaway_title: headlineOf(source),
    ai_takeaway_text: text?.sentence ?? "",
    ai_summary: summary.map((extract) => extract.sentence).join(" "),
    ai_key_points: points.map((extract) => extract.sentence),
    ai_excerpt: excerpt?.sentence ?? null,
    relevance: relevanceOf(source),
  };
}

/** Number of sentences besides the takeaway: maximum, and minimum if enough are available; the minimum is higher for long texts. */
const [MOST, FEW, FEW_OF_LONG] = [8, 4, 7];
const LONG_TEXT = 8;
/** A summary and three key points. */
const SHORT_STORY = 4;
/** Less likely sentences are left out. */
const MIN_LIKELIHOOD = 0.33;
/** The penalty for similarity to the sentences already shown. */
const LIKENESS = 0.4;
/** The bonus for the first provision of a bill, which carries the introduction of the others. */
const INTRODUCED = 0.3;
const TOO_ALIKE = 0.5;
/** The minimum share of a sentence's words that are new, if none of its figures is. */
const MIN_NEW = 0.26;
/** The penalty for 'The senators also asked …' without the sentence before it. */
const HANGING = 0.15;
const ALSO = /^[^,;:“"]{0,60}\balso\b/u;
/** Maximum number of quotations besides the takeaway, and in a story that is otherwise short; each gives one side's view, and the excerpt adds another. */
const [MAX_QUOTED, MAX_QUOTED_OF_SHORT, QUOTED] = [1, 3, 0.3];

/** The sentences that `extractTakeaway` shows, with their positions; summary and key points are in source order. */
export function extractsOf(source: SourceText): Extracts {
  const ranking = rankSentences(source);
  const { candidates, scores } = ranking;
  const isClear = clearnessOf(source, candidates);
  const first = pickTakeaway(source, ranking, isClear);
  if (first === undefined) return { text: null, summary: [], points: [], excerpt: null };
  const excerptBeside = (used: readonly number[]) => pickExcerpt(source, candidates, scores, [first, ...used]);
  const quotation = excerptBeside([]);
  const isReserved = ({ start, end }: Candidate) =>
    quotation !== null && start < quotation.end && end > quotation.start;
  const beside = pickBeside(source, ranking, isClear, first, isReserved);
  const runs = runsOf(candidates, beside, isClear, first);
  const { summary, points } = partsOf(ranking, isClear, first, runs);
  const extracts = (indices: number[]) =>
    indices.flatMap((index) => candidates[index] ?? []).map((candidate) => extractOf(source, candidate));
  return {
    text: extracts([first])[0] ?? null,
    summary: extracts(summary),
    points: extracts(withIntroductions(candidates, points)),
    excerpt: excerptBeside(beside),
  };
}

/** Facts that a manager looks for, with a bonus for the first sentence that states each. */
const FACTS: readonly [RegExp, number][] = [
  [/\$\s?\d/u, 0.15],
  [
    /\b(?:will|would|must|shall|plans? to|expects?|expected|scheduled|deadline|effective|until)\b.*\b(?:January|February|March|April|May|June|July|August|September|October|November|December|20[2-9]\d|days?|weeks?|months?|years?)\b/u,
    0.15,
  ],
  [
    /\d[\d,.]*\s?(?:percent|%|million|billion|megawatts?|MW|kilovolts?|kV|miles?|acres|members|customers|households|homes|counties)\b/u,
    0.1,
  ],
  [/\b(?:will|would|must|shall|next|deadline)\b/u, 0.05],
  [/\bexploit(?:ed|s)\b/u, 0.15],
  [/\bexploitable (?:from|remotely)\b|\bremotely exploitable\b/u, 0.3],
];

/** 'Supporters say …' is not shown without the 'Opponents argue …' that follows. */
const ONE_SIDE = /^(?:But |However, )?(?:supporters|proponents|backers|advocates|opponents|critics|detractors)\b/iu;

/** The most informative sentences that are clear after those already shown, in source order. */
function pickBeside(
  source: SourceText,
  { candidates, scores, vectors }: Ranking,
  isClear: Clearness,
  first: number,
  isReserved: (candidate: Candidate) => boolean,
): number[] {
  const open = new Set(openBeside(source, candidates, first));
  const fewest = candidates.filter(({ tier }) => tier === 0).length >= LONG_TEXT ? FEW_OF_LONG : FEW;
  const factsIn = candidates.map(({ shown }) => FACTS.map(([pattern]) => pattern.test(shown)));
  const alike = candidates.map(() => 0);
  const picked: number[] = [];
  const isLong = candidates.length >= LONG_TEXT;
  const ofOneSide = isOneSided(source);
  const isWeak = candidates.map(({ shown, isQuoted }) =>
    isQuoted ? isPlatitude(shown) : ofOneSide && isOwnRecord(shown),
  );
  // What must not be missing behind a sentence.
  const addNext = (index: number) => {
    const next = index + 1;
    const [one, other] = [candidates[index]?.shown ?? "", candidates[next]?.shown ?? ""];
    const isBound = (ONE_SIDE.test(one) && ONE_SIDE.test(other)) || isOutcome(other);
    if (!isBound || !open.has(next) || !isClear(next, [first, ...picked])) return;
    open.delete(next);
    picked.push(next);
  };
  addNext(first);
  let isFilling = false;
  const isRoomFor = (candidate: Candidate, index: number) => {
    if (isReserved(candidate) && !isFilling) return false;
    if (isWeak[index] && !(isFilling && isLong)) return false;
    if (ofOneSide && candidate.isQuoted && !isFilling && !/\d/u.test(candidate.shown)) return false;
    const quoted = picked.filter((other) => candidates[other]?.isQuoted).length;
    return !candidate.isQuoted || quoted < (isFilling ? MAX_QUOTED_OF_SHORT : MAX_QUOTED);
  };
  const stems = candidates.map(({ shown }) => stemsOf(shown));
  for (let last = first; picked.length < (isFilling ? SHORT_STORY : MOST); ) {
    const shown = [first, ...picked];
    const isTold = repeats(candidates, stems, shown);
    const isNew = FACTS.map((_, fact) => !shown.some((index) => factsIn[index]?.[fact]));
    let best: { index: number; value: number } | null = null;
    for (const index of open) {
      const candidate = candidates[index];
      const likeness = Math.max(alike[index] ?? 0, cosine(vectors[index] ?? NOTHING, vectors[last] ?? NOTHING));
      alike[index] = likeness;
      const score = scores[index] ?? 0;
      const gain = FACTS.reduce((sum, [, worth], fact) => sum + (isNew[fact] && factsIn[index]?.[fact] ? worth : 0), 0);
      const isIntroduced = typeof candidate?.introducedAt === "number";
      const isHanging = ALSO.test(candidate?.shown ?? "") && !shown.includes(index - 1);
      const value =
        score +
        gain -
        LIKENESS * likeness -
        (candidate?.isQuoted ? QUOTED : 0) -
        (isHanging ? HANGING : 0) +
        (isIntroduced ? INTRODUCED : 0);
      const isLikely = score + gain >= MIN_LIKELIHOOD || picked.length < fewest;
      if (!candidate || likeness > TOO_ALIKE || !isLikely || (best && value <= best.value) || isTold(index)) continue;
      if (isRoomFor(candidate, index) && isClear(index, shown)) best = { index, value };
    }
    if (!best) {
      if (isFilling) break;
      isFilling = true;
      continue;
    }
    last = best.index;
    open.delete(last);
    picked.push(last);
    addNext(last);
  }
  return inOrder(picked);
}

/** Words that may turn a sentence of known words into news. */
const TURN = /\b(?:after|cannot|if|never|no|none|not|only|until|without)\b|n['’]t\b/iu;
const FIGURES =
  /\d[\d,.]*|\b(?:double|half|one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)s?\b/giu;
/** The minimum number of words of a sentence that may be a repetition. */
const MIN_REPEATED = 7;

/** Whether a sentence says again what the shown sentences say together. */
function repeats(
  candidates: readonly Candidate[],
  stems: readonly ReadonlySet<string>[],
  shown: readonly number[],
): (index: number) => boolean {
  const told = new Set(shown.flatMap((index) => [...(stems[index] ?? [])]));
  const figuresIn = (index: number) => candidates[index]?.shown.match(FIGURES) ?? [];
  const figures = new Set(shown.flatMap(figuresIn));
  return (index) => {
    const own = [...(stems[index] ?? [])];
    const fresh = own.filter((key) => !told.has(key)).length;
    const isNews = own.length < MIN_REPEATED || TURN.test(candidates[index]?.shown ?? "");
    return !isNews && fresh < MIN_NEW * own.length && figuresIn(index).every((figure) => figures.has(figure));
  };
}

/** The candidates besides the takeaway: fair, and connected to the rest of the article. */
function openBeside(source: SourceText, candidates: readonly Candidate[], first: number): number[] {
  const head = `${cleanTitle(source.title, source.source)} ${candidates[first]?.shown ?? ""}`;
  const isTied = tiesOf(source, candidates, head);
  const isFair = fairnessOf(source);
  return candidates.flatMap((candidate, index) => {
    const isUsable =
      index !== first &&
      !candidate.shown.endsWith(":") &&
      (candidate.isQuoted || !isRhetoric(candidate.shown)) &&
      (isTied[index] || candidate.isProvision || candidate.leansBack);
    const isTelling =
      (candidate.isProvision && !isTitleCase(candidate.shown)) ||
      isTellingItem(candidate) ||
      candidate.isQuoted ||
      isProse({ ...candidate, tier: 0 });
    return isUsable && isTelling && isFair(candidate) ? [index] : [];
  });
}

/** Whether an item is a sentence or states a sum; not 'Catalysts or other compounds used in …'. */
function isTellingItem({ isItem, shown }: Candidate): boolean {
  return (
    isItem && !shown.startsWith("Whether ") && (isProvision(shown) || hasVerb(shown, true) || /\$\s?\d/u.test(shown))
  );
}

/**
 * Whether each sentence, or its neighbor in the same paragraph, shares a word with the title, takeaway or another sentence; a planted sentence often
 * does not.
 */
function tiesOf({ text }: SourceText, candidates: readonly Candidate[], head: string): boolean[] {
  const stems = candidates.map(({ shown }) => stemsOf(shown));
  const uses = new Map<string, number>([...stemsOf(head)].map((key) => [key, 1]));
  for (const keys of stems) for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isTied = stems.map((keys) => [...keys].some((key) => (uses.get(key) ?? 0) > 1));
  const isOn = (one: Candidate | undefined, next: Candidate | undefined) =>
    one !== undefined && next !== undefined && !text.slice(one.end, next.start).includes("\n");
  return candidates.map(
    (candidate, index) =>
      isTied[index] === true ||
      (isTied[index - 1] === true && isOn(candidates[index - 1], candidate)) ||
      (isTied[index + 1] === true && isOn(candidate, candidates[index + 1])),
  );
}

const NOTHING: TermVector = new Map();
