import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { tokenize } from "@/lib/language/tokens";
import { readClaim } from "@/lib/writing/check/claims";
import { MIN_POINTS } from "@/lib/writing/extract/runs";
import type { InsightCandidate } from "@/lib/writing/lens/strategy";
import { overlap } from "@/lib/writing/text/spans";
import { isClearAfter, standsAlone } from "../referents";
import { addsNothing, isToldIn, saysTheSame } from "../same-facts";

export type Fact = { sentence: string; evidence: Evidence[] };

/** An article with its checked sentences and their passages, in the order of its story: the takeaway first. */
export type Premises = { source: InsightCandidate; facts: Fact[] };

/** An article's checked facts, without its implications and excerpt. */
export function premisesOf(source: InsightCandidate): Premises {
  const { takeaway, evidence } = source;
  const isAside = (sentence: string) =>
    sentence === takeaway.ai_excerpt || (source.ai_meaning ?? "").includes(sentence);
  const sentences = [...new Set(evidence.map(({ sentence }) => sentence))].filter((sentence) => !isAside(sentence));
  return {
    source,
    facts: sentences.map((sentence) => ({ sentence, evidence: evidence.filter((one) => one.sentence === sentence) })),
  };
}

/** The facts that an insight shows of one article, in the order of its story. */
export type Block = { article: Premises; facts: Fact[] };

/**
 * The cited facts under an insight's title, one block per article, the first cited article first. They keep their order, but none stands before what
 * says which 'existing rates' or 'money' it means: beside another article's sentence, a reader would take it for that one's. If no cited fact says so,
 * another one of the article is put in front, or takes their place. Articles without a clear fact have an empty block.
 */
export function blocksOf(cited: readonly Fact[], articles: readonly Premises[], title: string): Block[] {
  const isClear = clearIn(articles, title);
  return articles.map((article) => {
    let facts: Fact[] = [];
    let waiting = cited.filter((fact) => article.facts.includes(fact));
    for (;;) {
      const next = waiting.find((fact) => isClear(fact, facts));
      const shown =
        next ?? introduction(waiting, { article, facts }, isClear) ?? inPlaceOf({ article, facts }, isClear);
      if (!shown) return { article, facts };
      const isNew = (fact: Fact) => fact !== shown && !isToldBy(fact, shown);
      facts = next ? [...facts, next] : [shown, ...facts.filter(isNew)];
      waiting = waiting.filter(isNew);
    }
  });
}

/** Whether a fact adds nothing to another one, or has no figure that the other one on its passage has not. */
export function isToldBy(fact: Fact, other: Fact): boolean {
  const figuresOf = ({ sentence }: Fact): string[] => sentence.match(/\d(?:[\d,.]*\d)?/gu) ?? [];
  const [own, told] = [figuresOf(fact), figuresOf(other)];
  const hasSameFigures = own.length > 0 && own.every((figure) => told.includes(figure)) && haveOnePassage(fact, other);
  return hasSameFigures || addsNothing(fact.sentence, other.sentence);
}

/** A fact of an article after which one of those waiting is clear: the first that tells it more fully, otherwise the first. */
function introduction(waiting: readonly Fact[], { article, facts }: Block, isClear: Clear): Fact | undefined {
  const introduces = (other: Fact, fact: Fact) =>
    other !== fact && !facts.includes(other) && isClear(other, []) && isClear(fact, [other, ...facts]);
  const found = waiting.map((fact) => ({ fact, before: article.facts.filter((other) => introduces(other, fact)) }));
  return found.flatMap(({ fact, before }) => before.find((other) => isToldBy(fact, other)) ?? before[0] ?? []).at(0);
}

/** The first clear fact of an article of which no cited one can be shown. */
function inPlaceOf({ article, facts }: Block, isClear: Clear): Fact | undefined {
  return facts.length > 0 ? undefined : article.facts.find((fact) => isClear(fact, []));
}

type Clear = (fact: Fact, shown: readonly Fact[]) => boolean;

/**
 * Whether a fact is clear after others of its article, the first also after the insight's title. What any fact of the insight's articles tells could be
 * meant instead.
 */
function clearIn(articles: readonly Premises[], title: string): Clear {
  return (fact, shown) => {
    const ofOwn = ({ facts }: Premises) => [fact, ...shown].some((one) => facts.includes(one));
    const rest = (from: readonly Premises[]) =>
      sentencesOf(from.flatMap(({ facts }) => facts).filter((other) => other !== fact));
    const [own, hidden] = [rest(articles.filter(ofOwn)), rest(articles.filter((one) => !ofOwn(one)))];
    const isClear = (reading: Parameters<typeof isClearAfter>[1]) => isClearAfter(fact.sentence, reading);
    if (shown.length > 0) return isClear({ shown: sentencesOf(shown), own, hidden });
    if (hidden.length > 0 && !articles.filter(ofOwn).every((article) => namesSubject(fact, article))) return false;
    return (
      (standsAlone(fact.sentence) && isClear({ shown: [], hidden: [...own, ...hidden] })) ||
      (standsAlone(fact.sentence, title) &&
        isClear({ shown: [title], hidden: [...own, ...hidden] }) &&
        isClear({ shown: [], hidden }))
    );
  };
}

/** Whether a fact names who or what its article is about, so that it is not taken for the article before it: 'Customers must deposit …' does not. */
function namesSubject({ sentence }: Fact, { source, facts: [first] }: Premises): boolean {
  const namesIn = (text: string) => readClaim(text).names.flatMap(({ words }) => words);
  const subjects = namesIn(`${source.takeaway.ai_takeaway_title}. ${first?.sentence ?? ""}`);
  return sentence === first?.sentence || namesIn(sentence).some((word) => subjects.includes(word));
}

const sentencesOf = (facts: readonly Fact[]) => facts.map(({ sentence }) => sentence);

/** A next step as a fact, resting on the one of these facts that shares the most words with it. */
export function stepOf(text: string, facts: Fact[]): Fact {
  return { sentence: text, evidence: restingOn(text, [closestFact(text, facts)]) };
}

export function restingOn(text: string, facts: Fact[]): Evidence[] {
  const places = facts.flatMap(({ evidence }) => evidence);
  return splitSentences(text).flatMap(({ text: sentence }) => places.map((place) => ({ ...place, sentence })));
}

function closestFact(text: string, facts: Fact[]): Fact {
  const words = new Set(tokenize(text).map(({ key }) => key));
  const shared = ({ sentence }: Fact) => tokenize(sentence).filter(({ key }) => words.has(key)).length;
  const [closest] = facts.toSorted((one, other) => shared(other) - shared(one));
  return closest ?? { sentence: text, evidence: [] };
}

/** Adds a checked sentence behind the block that its passages belong to, unless it says nothing new or is not clear there. */
export function withFact(blocks: readonly Block[], added: Fact, title: string): Block[] {
  const isClear = clearIn(
    blocks.map(({ article }) => article),
    title,
  );
  return blocks.map((block) => {
    const isOwn = added.evidence.some(({ article_id }) => article_id === block.article.source.id);
    return isOwn && !tells(block, added.sentence) && isClear(added, block.facts)
      ? { ...block, facts: [...block.facts, added] }
      : block;
  });
}

/** Whether a block already tells what a sentence says, perhaps with the names of its article's first fact. */
export function tells({ article, facts }: Block, text: string): boolean {
  const lead = article.facts[0]?.sentence ?? "";
  return facts.some(({ sentence }) => isToldIn(text, `${lead} ${sentence}`));
}

type Parts = { summary: Fact[]; points: Fact[] };

/** The number of facts from which a summary has three. */
const LONG = 4;

/**
 * The facts as summary and key points, completed with further facts of the articles, whose stories are not told again. Cards show key points without the
 * summary, so these begin with an article's first fact; those of a single article are clear after title and takeaway.
 */
export function partsOf(blocks: readonly Block[], head: readonly [title: string, ...string[]]): Parts {
  const [first, ...others] = blocks;
  if (!first) return { summary: [], points: [] };
  const sizeOf = (end: number) => blocks.slice(0, end).reduce((sum, { facts }) => sum + facts.length, 0);
  const total = sizeOf(blocks.length);
  const length = total >= LONG ? 3 : Math.min(2, total);
  if (others.length === 0) return partsOfOne(first, length, head);
  const distance = (end: number) => Math.abs(sizeOf(end) - length);
  const [end = 1] = others.map((_, index) => index + 1).toSorted((one, other) => distance(one) - distance(other));
  const summary = blocks.slice(0, end).flatMap(({ facts }) => facts);
  const isClear = clearIn(
    blocks.map(({ article }) => article),
    head[0],
  );
  return { summary, points: completed(blocks.slice(end), summary, isClear) };
}

/** Key points with further facts of their articles, each at its place in its story. */
function completed(blocks: readonly Block[], summary: readonly Fact[], isClear: Clear): Fact[] {
  let points = blocks.flatMap(({ facts }) => facts);
  for (const { article } of blocks) {
    const placeOf = (fact: Fact) => article.facts.indexOf(fact);
    for (const fact of article.facts) {
      if (points.length >= MIN_POINTS) return points;
      const before = points.filter((other) => placeOf(other) >= 0 && placeOf(other) < placeOf(fact));
      const last = before.at(-1);
      if (!last || [...summary, ...points].some((other) => isAlike(fact, other)) || !isClear(fact, before)) continue;
      points = points.toSpliced(points.indexOf(last) + 1, 0, fact);
    }
  }
  return points;
}

function partsOfOne({ article, facts }: Block, length: number, head: readonly string[]): Parts {
  const summary = facts.slice(0, length);
  const cited = facts.slice(length);
  const more = article.facts.filter((fact) => !facts.some((other) => isAlike(fact, other)));
  const points: Fact[] = [];
  let missing = MIN_POINTS - cited.length;
  for (const fact of [...article.facts, ...facts]) {
    const isFurther = missing > 0 && more.includes(fact);
    if (points.includes(fact) || !(isFurther || cited.includes(fact))) continue;
    const hidden = sentencesOf(article.facts.filter((other) => other !== fact));
    if (!isClearAfter(fact.sentence, { shown: [...head, ...sentencesOf(points)], hidden })) continue;
    points.push(fact);
    if (isFurther) missing -= 1;
  }
  return { summary, points };
}

/** Whether two facts say the same or render the same passage, which comes first in their evidence. */
function isAlike(one: Fact, other: Fact): boolean {
  return (
    saysTheSame(one.sentence, other.sentence) ||
    isToldBy(one, other) ||
    isToldBy(other, one) ||
    haveOnePassage(one, other)
  );
}

function haveOnePassage(one: Fact, other: Fact): boolean {
  const [[own], [place]] = [one.evidence, other.evidence];
  return own !== undefined && place?.article_id === own.article_id && overlap(own, place);
}

export type Reading = { text: string; evidence: Evidence[] };
