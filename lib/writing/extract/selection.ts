import "server-only";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { lazyFor } from "@/lib/writing/text/lazy";
import { unquoted } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { resumedEnd } from "./candidates/quoted";
import { cosine } from "./centrality";
import type { Clearness } from "./clearness";
import { eligibleBeside } from "./eligible";
import { isFactSheet, isOneSided } from "./fairness/source-kinds";
import { isBackground, isOwnRecord, isPlatitude, isStock, isUnspecific } from "./filler";
import { hasFigureOrDay, type Ranked } from "./ranking";
import { inOrder } from "./runs";
import { isOutcome } from "./self-contained";
import { stemsOf } from "./stems";

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
const LONG_ARTICLE = { sentences: 18, most: 10, minLikelihood: 0.33 };

/** 'Supporters say …' is not shown without the 'Opponents argue …' that follows. */
const ONE_SIDE = /^(?:But |However, )?(?:supporters|proponents|backers|advocates|opponents|critics|detractors)\b/iu;

/** A charge or a complaint. */
const CHARGE =
  /\b(?:accus|alleg|blam|complain|critic|fault|filed suit|lawsuit|object|oppos|petition|protest|questioned|signatures|su(?:ed|ing)\b)/u;
/** What the other side says to it: 'Halden says the site will use closed-loop cooling.' */
const SAYING = /^(?:\p{Lu}[\p{L}’'-]+|The \p{L}+)(?: \p{L}+){0,3} (?:says?|said)(?: that)? \p{L}/u;
/** What answers any charge or claim: 'SPP disputed that figure.', 'Marchetti’s answer is that …' */
const ANSWER =
  /\b(?:answer(?:s|ed)? (?:is|was|that)|counter(?:s|ed) that|den(?:ies|ied) (?!permission|relief|the (?:application|motion|petition|request))|did not (?:admit|dispute)|disagree[ds]?|disput(?:es|ed) (?:that|the)|reject(?:s|ed) (?:that|the (?:accusation|allegation|charge|claim|criticism|idea|suggestion)s?))\b/u;
const MAX_ANSWER_LENGTH = 220;

/** Whether a sentence answers what the one before it in its paragraph charges or claims. */
const answers = (next: string, before: string) =>
  next.length <= MAX_ANSWER_LENGTH && (ANSWER.test(unquoted(next)) || (SAYING.test(next) && CHARGE.test(before)));

/** Whether a sentence must be shown if the one before it is. */
const mustFollow = (next: Ranked, { shown, end }: Ranked, text: string) =>
  (ONE_SIDE.test(shown) && ONE_SIDE.test(next.shown)) ||
  isOutcome(next.shown) ||
  (!text.slice(end, next.start).includes("\n") && answers(next.shown, shown));

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
  const valuesFor = valuesOf();
  const isRepetition = repetitionsOf(source.title);
  const countRowsLike = rowsLike();
  const hasRoom = roomIn(story);
  const picked: Ranked[] = [];
  const pick = (sentence: Ranked) => {
    if (!open.delete(sentence)) return;
    picked.push(sentence);
    const next = sentences[sentence.index + 1];
    if (next && open.has(next) && mustFollow(next, sentence, source.text) && isClear(next, [first, ...picked]))
      pick(next);
  };
  let isFilling = false;
  while (picked.length < (isFilling ? SHORT_STORY : most)) {
    const shown = [first, ...picked];
    const adds = ({ sentence, likelihood, isAlike }: Value) =>
      !isAlike &&
      (likelihood >= minLikelihood ||
        (picked.length < fewest && (picked.length < SHORT_STORY || likelihood >= LEAST_LIKELIHOOD))) &&
      !isRepetition(sentence, shown) &&
      countRowsLike(sentence, picked) < MAX_ROWS &&
      hasRoom(sentence, picked, isFilling);
    const values = valuesFor([...open], shown);
    const best = values.find((one) => adds(one) && isClear(one.sentence, shown));
    const mayPair = picked.length + 2 <= most;
    const pair = mayPair ? pairOver(best?.value ?? 0, values.filter(adds), shown, isClear) : undefined;
    if (pair) for (const each of pair) pick(each);
    else if (best) pick(best.sentence);
    else if (isFilling) break;
    else isFilling = true;
  }
  return inOrder(picked);
}

/** A sentence that needs the one directly before it, with that one, if they say more on average than the best single one. */
function pairOver(
  least: number,
  values: readonly Value[],
  shown: readonly Ranked[],
  isClear: Clearness,
): [Ranked, Ranked] | undefined {
  const pairs = values.flatMap(({ sentence, value }) => {
    const before = values.find((one) => one.sentence.index === sentence.index - 1);
    if (!before || isClear(sentence, shown)) return [];
    const isPair = isClear(before.sentence, shown) && isClear(sentence, [...shown, before.sentence]);
    return isPair
      ? { pair: [before.sentence, sentence] as [Ranked, Ranked], value: 0.7 * value + 0.3 * before.value }
      : [];
  });
  const [best] = pairs.filter(({ value }) => value > least).toSorted((one, other) => other.value - one.value);
  return best?.pair;
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
  // Who it is about: 'Driftless Rural Electric, which has 11,700 members, …'
  [
    /(?<!\p{L})(?!The )(?:\p{Lu}[\p{L}’'-]+ )+(?:Association|Co-?op(?:erative)?|Electric|Energy|Power|R?EMC|RECC?|PUD)(?= \p{Ll}|[,;’'])/u,
    0.25,
  ],
  // What it means for members: 'would add $1.90 a month to the average bill', 'No rate change is planned'.
  [
    /\$[\d.,]+ (?:a|per) (?:month|year)\b|\b(?:average|typical)\b[^.;]{0,40}\b(?:bills?|customer|family|home|household|member|residential)\b|\b[Nn]o rate (?:change|increase)\b/u,
    0.2,
  ],
  // What comes next: an appeal, a hearing, a decision, the day a rule takes effect.
  [
    /\b(?:(?:will|would|plans? to|intends? to|has vowed to|has(?: \p{Ll}+)?|have) appeal(?:ed)?|filed an appeal|asked for (?:an? )?(?:rehearing|review|stay)|(?:will|would|to) ask the (?:\p{L}+ ){0,3}court|goes (?:back |now )?to (?:a|the) \p{L}+|takes effect|took effect|will (?:decide|rule|vote)|(?:is|are) (?:due|expected|scheduled|set) (?:for|to (?:be decided|begin|decide|rule|vote))|hearings? (?:is|are|will be)|still needs? approval)\b/u,
    0.35,
  ],
  [/\bexploit(?:ed|s)\b/u, 0.15],
  [/\bexploitable (?:from|remotely)\b|\bremotely exploitable\b/u, 0.3],
];

/** The penalty for similarity to the sentences already shown. */
const LIKENESS = 0.4;
const TOO_ALIKE = 0.5;
/** The bonus for the first provision of a bill, which carries the introduction of the others. */
const INTRODUCED = 0.3;
/** The penalties for a quotation, which gives one side's view, and for a writer's claim. */
const [QUOTED, CLAIMED] = [0.3, 0.15];

function partialityOf({ isQuoted, isClaim }: Ranked): number {
  if (isClaim) return CLAIMED;
  return isQuoted ? QUOTED : 0;
}

type Value = { sentence: Ranked; value: number; likelihood: number; isAlike: boolean };

/** What the open sentences add to the shown ones, most first. */
function valuesOf(): (open: readonly Ranked[], shown: readonly Ranked[]) => Value[] {
  const factsIn = lazyFor(({ shown }: Ranked) => FACTS.filter(([pattern]) => pattern.test(shown)));
  return (open, shown) => {
    const known = new Set(shown.flatMap(factsIn));
    const values = open.map((sentence): Value => {
      const likeness = Math.max(...shown.map(({ vector }) => cosine(sentence.vector, vector)));
      const gain = factsIn(sentence).reduce((sum, fact) => sum + (known.has(fact) ? 0 : fact[1]), 0);
      const likelihood = sentence.score + gain;
      const value =
        likelihood - LIKENESS * likeness - partialityOf(sentence) + (sentence.introducedAt === null ? 0 : INTRODUCED);
      return { sentence, value, likelihood, isAlike: likeness > TOO_ALIKE };
    });
    return values.sort((one, other) => other.value - one.value);
  };
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

/** A list of grants is represented by this many of its rows. */
const MAX_ROWS = 2;
/** The minimum share of common words that two rows of a list have in common, and the minimum number of common words. */
const [MIN_ALIKE, MIN_COMMON] = [0.7, 5];

/** How many of the picked sentences are rows of the same list: they differ in names and figures alone. */
function rowsLike(): (sentence: Ranked, picked: readonly Ranked[]) => number {
  const wordsOf = lazyFor(({ shown }: Ranked) => new Set(shown.match(/(?<![\p{L}\p{Nd}])\p{Ll}{2,}/gu)));
  return (sentence, picked) => {
    const own = wordsOf(sentence);
    const isRow = (other: Ranked) => {
      const common = own.intersection(wordsOf(other)).size;
      return common >= MIN_COMMON && common >= MIN_ALIKE * own.union(wordsOf(other)).size;
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
function repetitionsOf(title: string): (sentence: Ranked, shown: readonly Ranked[]) => boolean {
  const inTitle = stemsOf(title);
  const stemsIn = lazyFor(({ shown }: Ranked) => [...stemsOf(shown)]);
  const figuresIn = lazyFor(({ shown }: Ranked) => shown.toLowerCase().match(FIGURES) ?? []);
  const titleWords = new Set(title.toLowerCase().match(/\p{L}+/gu));
  const isInTitle = (word: string) => !NEGATION.test(word) && titleWords.has(word.toLowerCase());
  const changesMeaning = lazyFor(
    ({ shown }: Ranked) => shown.match(CHANGES_MEANING)?.some((word) => !isInTitle(word)) === true,
  );
  return (sentence, shown) => {
    const own = stemsIn(sentence);
    if (own.length < MIN_REPEATED || changesMeaning(sentence)) return false;
    const known = new Set([...inTitle, ...shown.flatMap(stemsIn)]);
    const knownFigures = new Set(shown.flatMap(figuresIn));
    const isNew = own.filter((key) => !known.has(key)).length >= MIN_NEW * own.length;
    return !isNew && figuresIn(sentence).every((figure) => knownFigures.has(figure));
  };
}
