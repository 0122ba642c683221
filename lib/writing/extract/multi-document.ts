import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { fullStates } from "@/lib/language/states";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import type { Insight, SourceText } from "@/lib/writing/types";
import { isBoasting, isCourtesy, isJudging, isPlainFact } from "./attribution";
import { candidatesOf } from "./candidates";
import { type Extracts, extractsOf, rankSentences, takeawayOf } from "./extractive";
import { headlineOf } from "./headline";
import { isOfItsArticle } from "./self-contained";
import { groupByTopic, type InsightCandidate } from "./strategy";

/** A single article needs several facts to make an insight; when insights are few, up to FEWEST_INSIGHTS are accepted with fewer. */
const FEWEST_FACTS = 2;
const FEWEST_INSIGHTS = 3;

/** Up to `limit` groups on one topic each, led by articles with a plain title and plain facts; groups of several articles come first. */
export function chooseGroups<T extends InsightCandidate>(candidates: readonly T[], limit: number): T[][] {
  const facts = new Map(candidates.map((one) => [one, plainFactsOf(one).length]));
  const has = (one: T | undefined, count: number) => one !== undefined && (facts.get(one) ?? 0) >= count;
  const groups = groupByTopic(
    candidates,
    candidates.length,
    (one) => has(one, 1) && !isBoasting(headlineOf(one)),
    (one) => has(one, 1),
  );
  const joined = groups.filter((group) => group.length > 1);
  const alone = groups.filter((group) => group.length === 1);
  const [told, thin] = [
    alone.filter(([one]) => has(one, FEWEST_FACTS)),
    alone.filter(([one]) => !has(one, FEWEST_FACTS)),
  ];
  const chosen = [...joined, ...told].slice(0, limit);
  if (chosen.length >= FEWEST_INSIGHTS) return chosen;
  const used = new Set([...chosen, ...thin].flat());
  const rest = candidates.filter((one) => !used.has(one)).map((one) => [one]);
  return [...chosen, ...thin, ...rest].slice(0, Math.min(limit, FEWEST_INSIGHTS));
}

export function insightOf(group: readonly SourceText[], extracts: Extracts): Insight {
  const [lead] = group;
  if (!lead) throw new RangeError("an insight needs an article");
  const { relevance: _, ...texts } = takeawayOf(lead, extracts);
  return { ...texts, ai_meaning: null, article_ids: group.map((source) => source.id) };
}

const MOST_POINTS = 5;
const MOST_SUMMARY = 3;
/** Two sentences that share a larger part of the shorter one's words say the same thing. */
const TOO_ALIKE = 0.6;

/**
 * The parts of a story on several articles, led by the first. Uses only plain facts that can stand beside another article's sentences
 * without seeming to refer to its people or taking sides, in turn from each article. For a single article, its own extracts without
 * opinions.
 */
export function mergedExtractsOf(group: readonly SourceText[]): Extracts {
  const [lead, ...others] = group;
  if (!lead) return { text: null, summary: [], points: [], excerpt: null };
  const own = extractsOf(lead);
  const facts = group.map((source) => plainFactsOf(source).filter(standsUnder(lead, source)));
  const text = own.text && isPlainFact(own.text.sentence) ? own.text : (facts[0]?.[0] ?? own.text);
  const chosen = [text, own.excerpt].filter((one) => one !== null);
  const take = (from: readonly Evidence[]): Evidence[] => {
    const next = from.find((fact) => chosen.every((other) => !isAlike(fact, other)));
    if (next) chosen.push(next);
    return next ? [next] : [];
  };
  // Facts from the other articles come first; the takeaway already covers the lead.
  const openings = others.flatMap((_, index) => take(facts[index + 1] ?? []));
  const summary = [...take(facts[0] ?? []), ...openings].slice(0, MOST_SUMMARY);
  const points: Evidence[] = [];
  for (let isMore = true; isMore && points.length < MOST_POINTS; ) {
    const round = facts.flatMap((from) => (points.length < MOST_POINTS ? take(from) : []));
    points.push(...round.slice(0, MOST_POINTS - points.length));
    isMore = round.length > 0;
  }
  if (others.length === 0 && summary.length + points.length < 2) return withoutJudgements(own);
  return { text, summary, points, excerpt: own.excerpt };
}

/**
 * Whether a sentence fits under the lead's title. If the article is about another state, the sentence must name it: the counties of
 * Tennessee would be taken for Missouri's.
 */
function standsUnder(lead: SourceText, source: SourceText): (fact: Evidence) => boolean {
  const there = homesOf(lead);
  const homes = [...homesOf(source)];
  if (source === lead || homes.every((home) => there.has(home))) return () => true;
  return ({ sentence }) => homes.some((home) => fullStates(sentence).has(home));
}

/** The states an article is about: those in its title, else in its first sentence. */
function homesOf({ title, text }: SourceText): Set<string> {
  const named = fullStates(title);
  return named.size > 0 ? named : fullStates(candidatesOf(text)[0]?.shown ?? "");
}

function withoutJudgements({ text, summary, points, excerpt }: Extracts): Extracts {
  const stands = ({ sentence }: Evidence) => !isJudging(sentence) && !pointsBack(sentence);
  return { text, summary: summary.filter(stands), points: points.filter(stands), excerpt };
}

/** The weight of a sentence's relevance to a cooperative in its rank. */
const BEARING = 0.6;
/** 'Today' means a different day beside another article. */
const DATED = 0.2;

/** An article's plain, self-contained facts, best first. */
function plainFactsOf(source: SourceText): Evidence[] {
  const { candidates, scores } = rankSentences(source);
  return candidates
    .map((candidate, index) => ({ candidate, score: scores[index] ?? 0 }))
    .filter(
      ({ candidate: { tier, isQuoted, shown } }) =>
        tier === 0 && !isQuoted && isPlainFact(shown) && !pointsBack(shown) && !isCourtesy(shown),
    )
    .map(({ candidate, score }) => ({
      score:
        score -
        (/^(?:Today|Yesterday)\b/u.test(candidate.shown) ? DATED : 0) +
        (BEARING * relevanceOf({ title: "", text: candidate.shown })) / 100,
      fact: { sentence: candidate.shown, article_id: source.id, start: candidate.start, end: candidate.end },
    }))
    .sort((one, other) => other.score - one.score)
    .map(({ fact }) => fact);
}

/** 'these administrators', 'this relief' refer to a sentence that is not shown; 'this winter' does not. */
function pointsBack(sentence: string): boolean {
  const isAside =
    /\b(?:[Tt]hese|[Tt]hose|[Ss]uch|[Tt]his (?!winter|summer|spring|fall|year|week|month|season|fiscal|morning))(?= ?\p{Ll})/u;
  return isOfItsArticle(sentence) || isAside.test(sentence);
}

function isAlike(one: Evidence, other: Evidence): boolean {
  const [a, b] = [wordsOf(one.sentence), wordsOf(other.sentence)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > TOO_ALIKE * Math.min(a.size, b.size);
}

function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.toLowerCase().match(/\p{L}{4,}|\d[\d,.]*/gu) ?? []);
}
