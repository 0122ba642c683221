import "server-only";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { cosine, type TermVector } from "./centrality";
import { type Clearness, stemsOf } from "./clearness";
import { eligibleBeside } from "./eligible";
import { isFactSheet, isOneSided } from "./fairness/attribution";
import { isBackground, isOwnRecord, isPlatitude, isStock, isUnspecific } from "./filler";
import { hasFigureOrDay, type Ranking } from "./ranking";
import { inOrder } from "./runs";
import { isOutcome } from "./self-contained";

/** Number of sentences besides the takeaway: maximum, and minimum if enough are available; the minimum is higher for long texts. */
const [MOST, FEW, FEW_OF_LONG] = [8, 4, 7];
const LONG_TEXT = 8;
/** A summary and three key points. */
export const SHORT_STORY = 4;
/** Less likely sentences are left out. */
const MIN_LIKELIHOOD = 0.33;

/** 'Supporters say …' is not shown without the 'Opponents argue …' that follows. */
const ONE_SIDE = /^(?:But |However, )?(?:supporters|proponents|backers|advocates|opponents|critics|detractors)\b/iu;

/** Whether a sentence must be shown if the one before it is. */
const mustFollow = (next: string, before: string) => (ONE_SIDE.test(before) && ONE_SIDE.test(next)) || isOutcome(next);

/** What is known of a story before the sentences beside its takeaway are picked. */
export type Story = {
  source: SourceText;
  ranking: Ranking;
  isClear: Clearness;
  /** The takeaway. */
  first: number;
  /** Whether a candidate is part of the excerpt. */
  isReserved: (candidate: Candidate) => boolean;
  /** The candidates that are claims of the writer. */
  claims: ReadonlySet<number>;
};

/** The most informative sentences that are clear after those already shown, in source order. */
export function pickBeside(story: Story): number[] {
  const { source, ranking, isClear, first } = story;
  const { candidates } = ranking;
  const open = new Set(eligibleBeside(source, candidates, first));
  const fewest = candidates.filter(({ tier }) => tier === 0).length >= LONG_TEXT ? FEW_OF_LONG : FEW;
  const valuesFor = valuesOf(ranking);
  const isRepetition = repetitionsIn(source.title, candidates);
  const countRowsLike = rowsIn(candidates);
  const hasRoom = roomIn(story);
  const picked: number[] = [];
  const isRequired = (next: number) =>
    open.has(next) &&
    mustFollow(candidates[next]?.shown ?? "", candidates[next - 1]?.shown ?? "") &&
    isClear(next, [first, ...picked]);
  const pick = (index: number) => {
    open.delete(index);
    picked.push(index);
    if (isRequired(index + 1)) pick(index + 1);
  };
  let isFilling = false;
  while (picked.length < (isFilling ? SHORT_STORY : MOST)) {
    const shown = [first, ...picked];
    const values = valuesFor([...open], shown);
    const mayFollow = ({ index, likelihood, isAlike }: Value) =>
      !isAlike &&
      (likelihood >= MIN_LIKELIHOOD || picked.length < fewest) &&
      !isRepetition(index, shown) &&
      countRowsLike(index, picked) < MAX_ROWS &&
      hasRoom(index, picked, isFilling) &&
      isClear(index, shown);
    const best = values.find(mayFollow);
    if (best) pick(best.index);
    else if (isFilling) break;
    else isFilling = true;
  }
  return inOrder(picked);
}

/** Facts that a manager looks for, with a bonus for the first sentence that states each. */
const FACTS: readonly [RegExp, number][] = [
  [/\$\s?\d/u, 0.15],
  [
    new RegExp(
      String.raw`\b(?:will|would|must|shall|plans? to|expects?|expected|scheduled|deadline|effective|until)\b.*\b(?:${MONTH_NAMES}|20[2-9]\d|days?|weeks?|months?|years?)\b`,
      "u",
    ),
    0.15,
  ],
  [
    /\d[\d,.]*\s?(?:percent|%|million|billion|megawatts?|MW|kilovolts?|kV|miles?|acres|members|customers|households|homes|counties)\b/u,
    0.1,
  ],
  [/\b(?:will|would|must|shall|next|deadline)\b/u, 0.05],
  // What a letter asks for and until when: 'We urge the agency to …'
  [
    /“[^”]*\b(?:I|[Ww]e)\]?(?: write)?(?: \p{Ll}+ly)? (?:also |to )?(?:ask|call on|request|urge)\b|\brequest(?:ed|s)\b.*\bby \p{Lu}\p{Ll}+ \d/u,
    0.3,
  ],
  [/\bexploit(?:ed|s)\b/u, 0.15],
  [/\bexploitable (?:from|remotely)\b|\bremotely exploitable\b/u, 0.3],
];

/** The penalty for similarity to the sentences already shown. */
const LIKENESS = 0.4;
const TOO_ALIKE = 0.5;
/** The bonus for the first provision of a bill, which carries the introduction of the others. */
const INTRODUCED = 0.3;
/** The penalty for a quotation, which gives one side's view. */
const QUOTED = 0.3;

type Value = { index: number; value: number; likelihood: number; isAlike: boolean };

/** What the open candidates add to the shown sentences, most first. */
function valuesOf({ candidates, scores, vectors }: Ranking) {
  const factsIn = candidates.map(({ shown }) => FACTS.map(([pattern]) => pattern.test(shown)));
  const vectorOf = (index: number) => vectors[index] ?? NOTHING;
  return (open: readonly number[], shown: readonly number[]): Value[] => {
    const isNew = FACTS.map((_, fact) => !shown.some((index) => factsIn[index]?.[fact]));
    const values = open.flatMap((index): Value[] => {
      const candidate = candidates[index];
      if (!candidate) return [];
      const likeness = Math.max(...shown.map((other) => cosine(vectorOf(index), vectorOf(other))));
      const gain = FACTS.reduce((sum, [, worth], fact) => sum + (isNew[fact] && factsIn[index]?.[fact] ? worth : 0), 0);
      const likelihood = (scores[index] ?? 0) + gain;
      const value =
        likelihood -
        LIKENESS * likeness -
        (candidate.isQuoted ? QUOTED : 0) +
        (candidate.introducedAt === null ? 0 : INTRODUCED);
      return [{ index, value, likelihood, isAlike: likeness > TOO_ALIKE }];
    });
    return values.sort((one, other) => other.value - one.value);
  };
}

const NOTHING: TermVector = new Map();

/** Maximum number of quotations besides the takeaway, and in a story that is otherwise short; the excerpt adds another. */
const [MAX_QUOTED, MAX_QUOTED_OF_SHORT] = [1, 3];
/** Maximum number of a writer's claims in a story that is otherwise short. */
const MAX_CLAIMS = 3;

/** Whether a story has room for a candidate; what says little only fills stories that are otherwise short. */
function roomIn({
  source,
  ranking: { candidates },
  isReserved,
  claims,
}: Story): (index: number, picked: readonly number[], isFilling: boolean) => boolean {
  const { title } = source;
  const ofOneSide = isOneSided(source);
  const isSheet = isFactSheet(source);
  const isLong = candidates.length >= LONG_TEXT;
  const isEmpty = candidates.map(
    ({ shown, isQuoted }) => isQuoted && (isPlatitude(shown) || (ofOneSide && isStock(shown, title))),
  );
  const isBare = candidates.map(({ shown, isQuoted }) => isQuoted && ofOneSide && isUnspecific(shown, title));
  return (index, picked, isFilling) => {
    const candidate = candidates[index];
    if (!candidate || (isReserved(candidate) && !isFilling)) return false;
    if (claims.has(index)) return isFilling && picked.filter((other) => claims.has(other)).length < MAX_CLAIMS;
    const { shown, isQuoted } = candidate;
    // With nothing else beside the lead, the sender's words may give the reason.
    if (isEmpty[index] || (isBare[index] && picked.length > 0)) return false;
    // A story of an office's earlier bills hides what it is about.
    if (ofOneSide && !isSheet && !isQuoted && isOwnRecord(shown)) return false;
    const isOld = isSheet && (isOwnRecord(shown) || (isBackground(shown) && !hasFigureOrDay(shown)));
    const isWeak = ofOneSide && (isQuoted ? !/\d/u.test(shown) : isOld);
    if (isWeak && !(isFilling && isLong)) return false;
    const quoted = picked.filter((other) => candidates[other]?.isQuoted).length;
    return !isQuoted || quoted < (isFilling ? MAX_QUOTED_OF_SHORT : MAX_QUOTED);
  };
}

/** A list of grants is represented by this many of its rows. */
const MAX_ROWS = 2;
/** The minimum share of common words that two rows of a list have in common, and the minimum number of common words. */
const [MIN_ALIKE, MIN_COMMON] = [0.7, 5];

/** How many of the picked sentences are rows of the same list: they differ in names and figures alone. */
function rowsIn(candidates: readonly Candidate[]): (index: number, picked: readonly number[]) => number {
  const words = candidates.map(({ shown }) => new Set(shown.match(/(?<![\p{L}\p{Nd}])\p{Ll}{2,}/gu) ?? []));
  return (index, picked) => {
    const own = words[index] ?? new Set();
    const isRow = (other: number) => {
      const others = words[other] ?? new Set();
      const common = own.intersection(others).size;
      return common >= MIN_COMMON && common >= MIN_ALIKE * own.union(others).size;
    };
    return picked.filter(isRow).length;
  };
}

/** Words that may make a sentence of known words news. */
const CHANGES_MEANING =
  /\b(?:after|against|cannot|if|never|no|none|not|only|unless|until|without)\b|n['’]t\b|\b(?:abandon|approv|block|cancel|declin|defeat|den(?:y|ies|ied)|dismiss|drop|fail|halt|overturn|postpon|refus|reject|revers|scrap|settl|str(?:ike|uck)|suspen[ds]|veto|vot|withdr)\p{L}*/giu;
const NEGATION = /^(?:cannot|never|no|none|not|without|n['’]t)$/iu;
const FIGURES =
  /\d+(?:[.,]\d+)*|\b(?:double|half|one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)s?\b/gu;
/** The minimum number of words of a sentence that may be a repetition. */
const MIN_REPEATED = 7;
/** The minimum share of a sentence's words that are new, if none of its figures is. */
const MIN_NEW = 0.26;

/** Whether a sentence only repeats what the title and the shown sentences say together. */
function repetitionsIn(
  title: string,
  candidates: readonly Candidate[],
): (index: number, shown: readonly number[]) => boolean {
  const inTitle = [...stemsOf(title)];
  const stems = candidates.map(({ shown }) => [...stemsOf(shown)]);
  const figures = candidates.map(({ shown }) => shown.toLowerCase().match(FIGURES) ?? []);
  const titleWords = new Set(title.toLowerCase().match(/\p{L}+/gu));
  const isInTitle = (word: string) => !NEGATION.test(word) && titleWords.has(word.toLowerCase());
  const changesMeaning = candidates.map(({ shown }) => shown.match(CHANGES_MEANING)?.some((word) => !isInTitle(word)));
  return (index, shown) => {
    const own = stems[index] ?? [];
    if (own.length < MIN_REPEATED || changesMeaning[index]) return false;
    const shownStems = new Set([...inTitle, ...shown.flatMap((other) => stems[other] ?? [])]);
    const shownFigures = new Set(shown.flatMap((other) => figures[other] ?? []));
    const newStems = own.filter((key) => !shownStems.has(key)).length;
    return newStems < MIN_NEW * own.length && (figures[index] ?? []).every((figure) => shownFigures.has(figure));
  };
}
