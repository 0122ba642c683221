import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { capitalized } from "@/lib/language/capitalized";
import { toOneLine } from "@/lib/language/shorten";
import { termWeightIn } from "@/lib/writing/lens/relevance";
import { isSurelyPlanted } from "@/lib/writing/steering/planted-likelihood";
import { MONTHS_IN_NEWS } from "@/lib/writing/text/figures/temporal-expressions";
import { unquoted } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { isDoubted } from "../candidates/fitness";
import { clearnessOf } from "../clearness";
import { fairnessOf } from "../fairness/fair-sentences";
import { isRhetoric } from "../filler";
import type { Ranked } from "../ranking";
import { MAX_POINTS } from "../runs";
import { goesOn, leansOnNeighbors, opensByPointing } from "../self-contained";
import { AMOUNT, LONG_AGO, PROCEDURE } from "../signs";
import { mayBeNews, newsworthinessIn } from "../takeaway/newsworthiness";
import { itemsOf, labelBefore } from "./items";

/** The fewest items that a round-up tells. */
const MIN_ITEMS = 3;
/** How likely the lead of an item is to be news at least, in log odds. */
const MIN_NEWS = 3.5;
/** What the weight of an item's trade terms adds to it, and the weight of one that is about power. */
const [PER_WEIGHT, ON_POWER] = [0.3, 2];
/** The most sentences that the summary has, and that follow the lead of an item among the key points. */
const [MAX_SUMMARY, MAX_AFTER] = [3, 3];
/** Of a key point, in characters. */
const MAX_LENGTH = 480;

/** Sentences that stand together. */
type Group = readonly [Ranked, ...Ranked[]];

/** One item as it is told: its lead, and what is clear and worth telling behind it. */
type Told = { lead: Ranked; after: Ranked[]; usable: Ranked[]; weight: number; news: number };

/** The parts of a column of separate news: each item by its own lead, with what follows from it directly behind; null for other articles. */
export function partsOfRoundUp(
  source: SourceText,
  sentences: readonly Ranked[],
): { text: Evidence; summary: Evidence[]; points: Evidence[] } | null {
  const tell = tellerOf(source);
  const told = (itemsOf(source, sentences) ?? []).flatMap((item) => tell(item) ?? []);
  const first = told.find(({ weight }) => weight >= ON_POWER);
  if (!first || told.length < MIN_ITEMS) return null;
  const others = told.filter((one) => one !== first && one.lead.index > first.lead.index);
  const asEvidence = (group: Group) => evidenceOf(source, group);
  const best = others.toSorted((one, other) => other.news - one.news).slice(0, MAX_POINTS + 1);
  const points = others.filter((one) => best.includes(one)).map((one) => asEvidence(groupOf(source.text, one)));
  const ownSummary = first.after.slice(0, MAX_SUMMARY).map((one) => asEvidence([one]));
  const summary = ownSummary.length > 0 ? ownSummary : points.splice(0, 1);
  return { text: asEvidence([first.lead]), summary, points: points.slice(0, MAX_POINTS) };
}

/** What an item tells, null if nothing in it may be news that is clear on its own. */
function tellerOf(source: SourceText): (item: readonly Ranked[]) => Told | null {
  const oddsOf = newsworthinessIn(source.title);
  const isFair = fairnessOf(source);
  const isUsable = (one: Ranked) => !one.isQuoted && isFair(one) && !isRhetoric(one.shown) && !isLabeled(one.shown);
  const isSafe = (one: Ranked) => !(mayBeNews(one.shown) ? isSurelyPlanted(one.shown) : isDoubted(one, source));
  return (item) => {
    const own = item.map((one, index) => asOwn(one, index));
    const isClear = clearnessOf(source, own);
    const weight = Math.max(...own.map(({ shown }) => termWeightIn(shown)));
    const newsOf = (one: Ranked) => oddsOf({ ...one, place: 1 }) + PER_WEIGHT * weight;
    const isLead = (one: Ranked) =>
      isUsable(one) && isSafe(one) && !isAnswer(source.text, one) && (isClear(one, []) || goesOn(one.shown));
    const mayLead = own.filter((one) => one.index === 0 || one.tier < 2);
    const [lead] = mayLead.toSorted((one, other) => newsOf(other) - other.index - (newsOf(one) - one.index));
    if (!lead || newsOf(lead) < MIN_NEWS || !isLead(lead)) return null;
    const usable = own.filter((one) => isUsable(one) && !isDoubted(one, source));
    const after: Ranked[] = [];
    for (const one of usable.filter(({ index }) => index > lead.index)) {
      const before = after.at(-1) ?? lead;
      const isNext = isBehind(source.text, before, one) || isBehindOpinion(source.text, before, one);
      const isTold = isNext || isClear(one, [lead, ...after]);
      if (isTold && isWorth(one)) after.push(one);
    }
    const at = item[0]?.index ?? 0;
    return { lead: { ...lead, index: at + lead.index }, after, usable, weight, news: newsOf(lead) };
  };
}

/** 'Pine Marsh Electric: 11,900 out' */
const COUNT = /^\p{Lu}[\p{L} &’'.-]{2,40}: \d/u;

/** A sentence as one of its item: it is none of a list, and may be short. */
function asOwn(one: Ranked, index: number): Ranked {
  const { shown, isQuoted } = one;
  const isOwn = !isQuoted && !opensByPointing(shown) && !leansOnNeighbors(unquoted(shown));
  return { ...one, index, isItem: false, tier: isOwn || COUNT.test(shown) ? 0 : one.tier };
}

/** 'Hay: $165 to $210 a ton' */
const isLabeled = (shown: string) => /^\p{Lu}\p{Ll}+: \S/u.test(shown);

/** 'Ever wonder what a raven weighs? | About 2.5 pounds, …' */
const isAnswer = (text: string, { start }: Ranked) => /\?["”]?\s*$/u.test(text.slice(Math.max(0, start - 4), start));

/** Whether a sentence directly follows another in its paragraph. */
const isBehind = (text: string, before: Ranked, one: Ranked) =>
  one.position === before.position + 1 && !text.slice(before.end, one.start).includes("\n");

/** Whether it goes on after a sentence in the first person: '… passed HB 12. We support the bill. It goes to …' */
const isBehindOpinion = (text: string, before: Ranked, one: Ranked) =>
  /^(?:It|Its)\b/u.test(one.shown) && /^\s*(?:I|We|Our)\b[^\n.]{3,60}\.\s*$/u.test(text.slice(before.end, one.start));

/** A vote, an amount, a date, a next step, the other side. */
const TELLING = new RegExp(
  [
    String.raw`\$\s?\d|\b\d{1,3}-\d{1,3}\b|\b(?:${MONTHS_IN_NEWS}) \d|\b(?:${MONTHS_IN_NEWS})\.?$|\bin (?:\d+|two|three|six) (?:days|months|weeks)\b|\bnext (?:week|month|year)\b`,
    String.raw`\b(?:(?:takes?|took) effect|exempt|due|expects?|expected|is set for|goes to|heads to|go to|appeal|rehearing|ruling|trial|investigating)\b`,
    String.raw`\b(?:den(?:y|ies|ied)|disput(?:es|ed)|dissented|did not admit|opposed|had (?:asked|argued)|nothing|no vote|died|turned down)\b`,
  ].join("|"),
  "u",
);
const FUTURE = /\b(?:will|would)\b/u;
/** The least likelihood of a sentence without such a fact, and of one that only says what will be. */
const [MIN_LIKELIHOOD, MIN_OF_FUTURE] = [0.8, 0.6];

function isWorth({ shown, score }: Ranked): boolean {
  const own = unquoted(shown);
  if (PROCEDURE.test(own)) return false;
  if (score >= MIN_LIKELIHOOD) return true;
  return !LONG_AGO.test(own) && (TELLING.test(own) || AMOUNT.test(own) || (score >= MIN_OF_FUTURE && FUTURE.test(own)));
}

/** An item's sentences as one key point, with a sentence between them, and without those that would make it too long. */
function groupOf(text: string, { lead, after, usable }: Told): Group {
  let group: Group = [lead];
  for (const one of after.slice(0, MAX_AFTER)) {
    const last = group.at(-1) ?? lead;
    const between = usable.filter(({ position }) => position > last.position && position < one.position);
    const chain = [last, ...between, one];
    const isWhole = chain.every((each, at) => at === 0 || isBehind(text, chain[at - 1] ?? each, each));
    if (isWhole && between.length < 2 && one.end - lead.start <= MAX_LENGTH) group = [...group, ...chain.slice(1)];
  }
  return group;
}

/** Sentences that stand together, with the place before them that they do not name. */
function evidenceOf({ id, text }: SourceText, [first, ...others]: Group): Evidence {
  const last = others.at(-1) ?? first;
  const start = first.start - placeLength(text, first);
  return { sentence: capitalized(toOneLine(text.slice(start, last.end))), article_id: id, start, end: last.end };
}

/** The length of 'RALSTON, Ga. | ' or 'Montana: ' before a sentence that does not name all of it. */
function placeLength(text: string, sentence: Ranked): number {
  const label = labelBefore(text, sentence);
  const words = new Set(sentence.shown.toLowerCase().match(/\p{L}+/gu));
  return (label.toLowerCase().match(/\p{L}+/gu) ?? []).every((name) => words.has(name)) ? 0 : label.length;
}
