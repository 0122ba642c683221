import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { isNewsReport } from "@/lib/writing/extract/fairness/source-kinds";
import type { SourceText } from "@/lib/writing/types";
import { keptOutOddsOf } from "./kinds/likelihood";
import { lessened } from "./lessening";
import { lexicon, type Theme } from "./lexicon";
import { counterOf, countWords, lengthNorm, saturated, TITLE_WEIGHT } from "./terms";

const SCALE = 34;
/** Maximum characters read; the rest of a hostile page is ignored. */
const MAX_LENGTH = 50_000;
const OPENING = 1_500;
/** Industry news mentions the industry early; a text that mentions it only later does so incidentally. */
const LEAD = 400;
const PASSING = 0.5;
const LOOSE = 0.75;
/** A threat counts more in a text on electricity, the countryside less in others. */
const SHARE_ELECTRIC: Partial<Record<Theme, number>> = { security: 1.7 };
const SHARE_OTHER: Partial<Record<Theme, number>> = { rural: PASSING };
const MIN_LEAD_WEIGHT = 2.5;
const MIN_CLOSE_WEIGHT = 3.5;

/** An official request for comments or applications gives managers something to do. */
const INVITES =
  /\b(?:request(?:s|ing)? (?:for )?(?:public )?(?:comments?|information)|(?:seek|invit|solicit)\w* (?:public |written )?(?:comments?|applications|input)|(?:public )?comments? (?:period|are|is|must|on)|scoping meetings?|public (?:hearing|comment)s?|solicitation of applications|funding (?:opportunity|availability))\b/iu;
const INVITING = 1.2;

/** A report buries the industry below people and events, where officials name it at once. */
const REPORTED = 1.3;
const MAX_ODDS_OF_NEWS = -2;
const MIN_WORDS_OF_REPORT = 70;

/** Initialisms of the trade, and the contexts in which they stand for something else. */
const OTHER_MEANINGS: readonly { initialism: RegExp; context: RegExp }[] = [
  { initialism: /\bRECs?\b/gu, context: /\brenewable energy (?:certificat|credit)/iu },
  { initialism: /\bSWPA\b/gu, context: /\bsouthwest(?:ern)? Pennsylvania/iu },
];

/** A utility whose members vote on its affairs is a cooperative, even if a text does not say so: 'members of Pine Valley Electric'. Another 'Pine Valley Electric' is at least a utility. */
const MEMBERS_GOVERN =
  /\b[Mm]embers (?:of (?:the )?(?:\p{Lu}[\p{L}-]+ ){1,3}Electric\b|(?:must|to|will) (?:approve|decide|ratify|vote)|(?:approved|cast|elected|ousted|re-?elected|rejected|removed|unseated|voted)\b)|\b[Tt]rustees\b|(?<=\p{Lu}\p{L}+ )Electric(?:['’]s)? members\b/u;
const UTILITY_OF_MEMBERS =
  /(?<!\b(?:American|Edison|General|Municipal|Mitsubishi|Schneider) )(?<=\p{Lu}[\p{L}-]+ )Electric(?! (?:Association|Co-?op|Company|Cooperative|Corp|Membership|Power))(?![\p{L}])/gu;

/** The theme 'trade', words of any cooperative or utility, counts only near words for electricity or power lines. */
const UTILITY_NAME = /(?<![\p{L}])\p{Lu}\p{L}+ (?:Energy|Power|Electric|Light)(?![\p{L}])/u;
const ELECTRIC =
  /\b(?:electric|power (?:lines?|suppl\w+|bills?|outages?|rates?|poles?)|utilit(?:y|ies)|(?:mega|kilo)watts?|outages?|substations?|electrocut\w+|line ?workers?|linem[ae]n|line crews|EMCs?|REMCs?|RECs?|grid|(?:home|backup) batter(?:y|ies)|heat pumps|(?:summer|winter) peak|fiber|broadband|(?:coal|gas|power|solar|wind) (?:plants?|units?|farms?|turbines?)|(?:natural gas|nuclear) (?:plants?|reactors?)|regulat(?:or|ory) commission)\b/iu;

/** How likely a theme's news concerns a cooperative: its own industry counts in full, energy in general does not. */
const BEARING: Record<Theme, number> = {
  cooperatives: 2.4,
  trade: 1.8,
  grid: 1.2,
  supply: 0.25,
  cost: 0.8,
  rules: 0.5,
  security: 0.7,
  storms: 1,
  broadband: 1.2,
  rural: 0.7,
  load: 0.5,
};

/** `source`: the publisher, if it is known. */
type Article = Pick<SourceText, "title" | "text"> & { source?: string | null | undefined };

/**
 * Relevance to an electric cooperative, 0–100: BM25 (Robertson & Zaragoza 2009) of the article for a fixed query, the lexicon. Hand-set weights
 * replace idf, the title counts three times in a single field (BM25F), and 1 − e^(−score/34) maps the score to 0–100.
 */
export function relevanceOf(article: Article): number {
  const source = withoutOtherMeanings(article);
  let score = 0;
  for (const [theme, points] of themeScores(source)) score += BEARING[theme] * points;
  const tie = termWeightIn(`${source.title}\n${leadOf(source.text)}`);
  if (tie < MIN_CLOSE_WEIGHT) score *= tie < MIN_LEAD_WEIGHT ? PASSING : LOOSE;
  else if (INVITES.test(`${source.title}\n${source.text.slice(0, OPENING)}`)) score *= INVITING;
  if (isPlainReport(article)) score *= REPORTED;
  score = lessened(score, { title: source.title, opening: source.text.slice(0, OPENING) });
  return Math.round(100 * (1 - Math.exp(-score / SCALE)));
}

function isPlainReport({ title, text, source = null }: Article): boolean {
  return (
    countWords(text) >= MIN_WORDS_OF_REPORT &&
    isNewsReport({ source, text }) &&
    keptOutOddsOf({ title, text }) < MAX_ODDS_OF_NEWS
  );
}

function withoutOtherMeanings({ title, text }: Pick<SourceText, "title" | "text">): { title: string; text: string } {
  const read = text.slice(0, MAX_LENGTH);
  const foreign = OTHER_MEANINGS.filter(({ context }) => context.test(read));
  const isOwned = MEMBERS_GOVERN.test(`${title}\n${read}`);
  const without = (part: string) =>
    foreign
      .reduce((rest, { initialism }) => rest.replace(initialism, ""), part)
      .replace(UTILITY_OF_MEMBERS, isOwned ? "$& Cooperative" : "$& utility");
  return { title: without(title), text: without(read) };
}

/** Each theme's contribution to the score. */
function themeScores({ title, text }: Pick<SourceText, "title" | "text">): Map<Theme, number> {
  const norm = lengthNorm({ title, text });
  const scores = new Map<Theme, number>();
  const [inTitle, inText] = [counterOf(title), counterOf(text)];
  const isElectric = [title, text].some((part) => ELECTRIC.test(part) || UTILITY_NAME.test(part));
  for (const { theme, weight, pattern } of lexicon()) {
    if (theme === "trade" && !isElectric) continue;
    const count = inText(pattern) + TITLE_WEIGHT * inTitle(pattern);
    const share = (isElectric ? SHARE_ELECTRIC : SHARE_OTHER)[theme] ?? 1;
    if (count > 0) scores.set(theme, (scores.get(theme) ?? 0) + share * weight * saturated(count, norm));
  }
  return scores;
}

function leadOf(text: string): string {
  return (splitSentences(text.slice(0, OPENING))[0]?.text ?? "").slice(0, LEAD);
}

/** The weight of the strongest term of the trade in a text, 10 for 'electric cooperative', 0 without one. */
export function termWeightIn(text: string): number {
  const inText = counterOf(text);
  return Math.max(
    0,
    ...lexicon()
      .filter(({ pattern }) => inText(pattern) > 0)
      .map(({ weight }) => weight),
  );
}
