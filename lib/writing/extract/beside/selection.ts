import "server-only";
import { lazyFor } from "@/lib/writing/text/lazy";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "../candidates/candidate";
import { resumedEnd } from "../candidates/quoted";
import type { Clearness } from "../clearness";
import { isFactSheet, isNewsReport, isOneSided } from "../fairness/source-kinds";
import { isBackground, isOwnRecord, isPlatitude, isStock, isUnspecific } from "../filler";
import { hasFigureOrDay, type Ranked } from "../ranking";
import { inOrder } from "../runs";
import { eligibleBeside } from "./eligible";
import { mustFollow } from "./following";
import { MAX_ROWS, repetitionsOf, rowsLike } from "./repetition";
import { type Value, valuesOf } from "./values";

/** Number of sentences besides the takeaway: maximum, and minimum if enough are available; the minimum is higher for long texts. */
const [MOST, FEW, FEW_OF_LONG] = [8, 4, 7];
const LONG_TEXT = 8;
/** A summary and three key points. */
const SHORT_STORY = 4;
/** Less likely sentences are left out. */
const MIN_LIKELIHOOD = 0.4;
/** Not even a long text is filled with what is less likely than this. */
const LEAST_LIKELIHOOD = 0.25;
/** A long article has more to tell, each part of it less likely to be told. */
const LONG_ARTICLE = { sentences: 18, most: 10, minLikelihood: 0.55 };

/** What is known of a story before the sentences beside its takeaway are picked. */
export type Story = {
  source: SourceText;
  sentences: readonly Ranked[];
  isClear: Clearness;
  /** The takeaway. */
  first: Ranked;
  /** Whether a candidate is part of the excerpt. */
  isReserved: (candidate: Candidate) => boolean;
};

/** The most informative sentences that are clear after those already shown, in source order. */
export function pickBeside(story: Story): Ranked[] {
  const { source, sentences, isClear, first } = story;
  const open = new Set(eligibleBeside(source, sentences, first));
  const fewest = sentences.filter(({ tier }) => tier === 0).length >= LONG_TEXT ? FEW_OF_LONG : FEW;
  const isLongArticle = sentences.length >= LONG_ARTICLE.sentences;
  const most = isLongArticle ? LONG_ARTICLE.most : MOST;
  const minLikelihood = isLongArticle ? LONG_ARTICLE.minLikelihood : MIN_LIKELIHOOD;
  const valuesFor = valuesOf(openingOf(story));
  const isRepetition = repetitionsOf(source.title);
  const countRowsLike = rowsLike();
  const hasRoom = roomIn(story);
  const picked: Ranked[] = [];
  const pick = (sentence: Ranked) => {
    if (!open.delete(sentence)) return;
    picked.push(sentence);
    const next = sentences[sentence.index + 1];
    if (next && open.has(next) && mustFollow(next, sentence) && isClear(next, [first, ...picked])) pick(next);
  };
  let isFilling = false;
  while (picked.length < (isFilling ? SHORT_STORY : most)) {
    const shown = [first, ...picked];
    const mayAdd = ({ sentence, isAlike }: Value) =>
      !isAlike &&
      !isRepetition(sentence, shown) &&
      countRowsLike(sentence, picked) < MAX_ROWS &&
      hasRoom(sentence, picked, isFilling);
    const isLikely = ({ likelihood }: Value) =>
      likelihood >= minLikelihood ||
      (picked.length < fewest && (picked.length < SHORT_STORY || likelihood >= LEAST_LIKELIHOOD));
    const values = valuesFor([...open], shown).filter(mayAdd);
    const clear = values.filter(({ sentence }) => isClear(sentence, shown));
    const best = clear.find(isLikely);
    const explaining = clear.filter((one) => one.likelihood >= LEAST_OF_FIRST || isLikely(one));
    const unclear = values.filter((one) => isLikely(one) && !clear.includes(one));
    const isPair = (before: Value, { sentence }: Value) => isClear(sentence, [...shown, before.sentence]);
    const pair = picked.length + 2 <= most ? pairOver(best?.value ?? 0, explaining, unclear, isPair) : undefined;
    if (pair) for (const each of pair) pick(each);
    else if (best) pick(best.sentence);
    else if (isFilling) break;
    else isFilling = true;
  }
  return inOrder(picked);
}

/** The sentences that go on with a report's first one, if that is the takeaway. */
function openingOf({ source, sentences, first }: Story): Ranked[] {
  if (first.position > 0 || !isNewsReport(source)) return [];
  return sentences.filter(({ position, isQuoted }) => !isQuoted && position > 0 && position < 4);
}

/** The share of a pair's value that is its second sentence's, and the least likelihood of the first, which only explains it. */
const [OF_SECOND, LEAST_OF_FIRST] = [0.7, 0.05];
/** How far above a sentence the one may stand that explains it. */
const REACH = 4;

/** A sentence that is unclear without one of those above it, with that one, if they say more on average than the best single one. */
function pairOver(
  least: number,
  explaining: readonly Value[],
  unclear: readonly Value[],
  isPair: (before: Value, one: Value) => boolean,
): [Ranked, Ranked] | undefined {
  const pairs = unclear.flatMap((one) => {
    const isNear = ({ sentence: { index } }: Value) =>
      index < one.sentence.index && index >= one.sentence.index - REACH;
    return explaining
      .filter((before) => isNear(before) && isPair(before, one))
      .map((before) => ({ before, one, value: OF_SECOND * one.value + (1 - OF_SECOND) * before.value }));
  });
  const [best] = pairs.filter(({ value }) => value > least).toSorted((one, other) => other.value - one.value);
  return best && [best.before.sentence, best.one.sentence];
}

/** Maximum number of quotations besides the takeaway, and in a story that is otherwise short; the excerpt adds another. */
const [MAX_QUOTED, MAX_QUOTED_OF_SHORT] = [1, 3];
/** Maximum number of a writer's claims. */
const MAX_CLAIMS = 3;

/** Whether a story has room for a sentence; what says little only fills stories that are otherwise short. */
function roomIn({
  source,
  sentences,
  isReserved,
}: Story): (sentence: Ranked, picked: readonly Ranked[], isFilling: boolean) => boolean {
  const { title } = source;
  const ofOneSide = isOneSided(source);
  const isSheet = isFactSheet(source);
  const isLong = sentences.length >= LONG_TEXT;
  const isCut = lazyFor((one: Ranked) => resumedEnd(source.text, one) !== one.end);
  const isEmpty = lazyFor(({ shown }: Ranked) => isPlatitude(shown) || (ofOneSide && isStock(shown, title)));
  const isBare = lazyFor(({ shown }: Ranked) => ofOneSide && isUnspecific(shown, title));
  return (sentence, picked, isFilling) => {
    if (isReserved(sentence) && !isFilling) return false;
    if (sentence.isClaim) return picked.filter(({ isClaim }) => isClaim).length < MAX_CLAIMS;
    const { shown, isQuoted } = sentence;
    // What is quoted without what its speaker goes on to say may lack its point.
    if (isQuoted && isCut(sentence)) return false;
    // With nothing else beside the lead, the sender's words may give the reason.
    if (isQuoted && (isEmpty(sentence) || (isBare(sentence) && picked.length > 0))) return false;
    // A story of an office's earlier bills hides what it is about.
    if (ofOneSide && !isSheet && !isQuoted && isOwnRecord(shown)) return false;
    const isOld = isSheet && (isOwnRecord(shown) || (isBackground(shown) && !hasFigureOrDay(shown)));
    const isWeak = ofOneSide && (isQuoted ? !/\d/u.test(shown) : isOld);
    if (isWeak && !(isFilling && isLong)) return false;
    return (
      !isQuoted ||
      picked.filter((one) => one.isQuoted && !one.isClaim).length < (isFilling ? MAX_QUOTED_OF_SHORT : MAX_QUOTED)
    );
  };
}
