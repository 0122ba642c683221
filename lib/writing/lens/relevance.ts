import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { statesAndPeople } from "@/lib/language/states";
import type { SourceText } from "@/lib/writing/types";
import { LEXICON, type Theme } from "./lexicon";

const TITLE_WEIGHT = 3;
const K1 = 1.2;
const B = 0.6;
const USUAL_WORDS = 400;
const SCALE = 34;
/** Maximum characters read; the rest of a hostile page is ignored. */
const MAX_LENGTH = 50_000;
const OPENING = 1_500;
/** News of the trade says so at once. A text that names it only later mentions it in passing. */
const LEAD = 400;
const PASSING = 0.5;
const LEAST_LEAD_WEIGHT = 2.5;

/** The theme 'trade', words of any cooperative or utility, counts only beside words of electricity or its lines. */
const UTILITY_NAME = /(?<![\p{L}])\p{Lu}\p{L}+ (?:Energy|Power|Electric|Light)(?![\p{L}])/u;
const ELECTRIC =
  /\b(?:electric|power (?:lines?|suppl\w+|bills?|outages?|rates?|poles?)|utilit(?:y|ies)|(?:mega|kilo)watts?|outages?|substations?|line ?workers?|linem[ae]n|line crews|EMCs?|REMCs?|RECs?|grid|fiber|broadband|(?:coal|gas|power|solar|wind) (?:plants?|units?|farms?|turbines?)|(?:natural gas|nuclear) (?:plants?|reactors?)|regulat(?:or|ory) commission)\b/iu;

/** How surely news of a theme concerns a cooperative: its own trade counts in full, energy at large does not. */
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

const POLITICIAN =
  /\b(?:Sens?(?:ators?|\.)|Reps?(?:resentatives?|\.)|Congress(?:man|woman|members?)?|Lawmakers?|Caucus|Chairman|Ranking Member|(?:Vice )?President|White House|Secretary|Gov(?:ernor|\.)|Administration|House (?:Democrat|Republican)s?|Democrats?|Republicans?|GOP)(?![\p{L}])/iu;

/** 'Doe: Coal Is Reliable', 'Doe to Nominees: …' of a Senator Doe in the text: the title is what Doe says. */
const SPEAKS =
  /^(?:\p{L}+\.? )?(\p{Lu}\p{L}+)(?: to [^:\n]{3,60})?: .*\n[\s\S]*(?:Sen(?:ator|\.)|Rep(?:resentative|\.)|Congress(?:man|woman)|Leader|Chair(?:man|woman)?|Gov(?:ernor|\.)) (?:\p{Lu}[\p{L}.]* ){0,2}\1\b/u;

/** Marks of other countries' news, the Philippines' electric cooperatives and German energy cooperatives above all. */
const ABROAD =
  /(?<![\p{L}])(?:Philippin\w+|Filipinos?|Manila|Luzon|Visayas|Mindanao|Cebu|Davao|Batangas|barangays?|NGCP|Meralco|National Grid Corporation|Bangladesh|Palli Bidyut|Indian? (?:government|state|court|minister)|discoms?|crore|lakh|Delhi|Pradesh|Mumbai|Pakistan|Nepal|Sri Lanka|South Africa\w*|Eskom|load[- ]shedding|Nigerian?|Ghana|Kenyan?|Uganda|Zambia|Zimbabwe|German(?:y|s)?|Bundes\w+|Dutch|Netherlands|Belgi(?:um|an)|France|Spain|Spanish government|Italy|Italian|Poland|Sweden|Swedish|Norwegian|Norway|Denmark|Danish|Ireland|Scotland|England|UK|Britain|Ofgem|Australian?s?|New South Wales|Queensland|New Zealand|Jamaican?|Kenya Power|Costa Rica|Bolivia|Argentin\w+|Chile|Colombia|euros?|rupees|pesos?|naira)(?![\p{L}])|[€£₱₹]|\bRs\.? ?\d|\bR\d+ (?:billion|million)/u;
const SHARE_ABROAD = 0.1;

/** What lessens it: routine notices and anniversaries, statements of politicians, other countries, and cooperatives, lines and power of other trades. */
const LESSENING: readonly { share: number; speaker?: RegExp; title?: RegExp; text?: RegExp }[] = [
  {
    share: 0.25,
    title:
      /\b(?:information collections?|paperwork reduction|combined (?:notice of )?filings|sunshine act|records? schedule|proclamation|anniversary|one[- ]year (?:later|into)|marks one year|days into|National (?:\p{Lu}[\p{L}-]+ ){0,3}(?:Week|Month|Day))\b/iu,
  },
  {
    share: 0.5,
    speaker: POLITICIAN,
    title:
      /\b(?:slams?|blasts?|condemns?|calls? (?:out|on|for|to)|statements?|remarks|speech|op-?ed|votes? (?:no|to|against)|cheers?|touts?|-led wins|raises? alarm|reintroduces?|demands?|lauds?|applauds?|praises?|celebrates?|opening|joins?|urges?|readout|ICYMI|presses|questions|underscores?|highlights?|outlines|offers|discusses|recogniz(?:es|ing)|named (?:co-?)?chair|resolution (?:support|honor|express|designat)\w*)\b/iu,
  },
  { share: 0.5, speaker: SPEAKS, title: /: (?!.*\$\d)/u },
  {
    share: 0.5,
    title:
      /^(?!.*\b(?:electric\w*|power|utilit(?:y|ies)|grid|energy|co-?ops?|hydro\w*)\b).*\b(?:(?:gas )?pipelines?|(?:drinking |waste)?water (?:systems?|infrastructure|utilit(?:y|ies)|supply)|wastewater|sewers?)\b/iu,
  },
  {
    share: 0.4,
    title:
      /\b(?:Putin|Russian?|Ukraine|China|Chinese|Indonesia|Philippines|Thailand|Mekong|India|Japan|Korea|Malaysia|Africa|G20|G7|global|European?|Israel|Iran|Guyana|Brazil|Saudi)\b/u,
  },
  {
    share: 0.3,
    title:
      /\b(?:(?:weekly|monthly) (?:newsletter|column|update|wrap-?up)|newsletter|credit unions?|horsepower|pickup|(?:^|: |product |album |movie )review|album|movie|exhibit|museum|stocks?|dividends?|shares (?:rise|fall|jump|drop|slip|climb|gain|of))\b/iu,
  },
  {
    share: 0.75,
    text: /\b(?:U\.S\. (?:Sen|Rep)\w*|Sens?\.|Reps?\.|Congress(?:man|woman)|Member of Congress)(?![\p{L}])/u,
  },
  {
    share: 0.5,
    text: /\b(?:radical|reckless|egregious|socialist|job-killing|extremists?|war on (?:american )?energy|as prepared for delivery|\(excerpts\)|floor (?:speech|remarks)|spoke (?:about|on the senate floor))\b/iu,
  },
  {
    share: 0.3,
    text: /\b(?:credit unions?|(?:food|housing|grocery|farm supply|dairy|grain|farm(?:ers?['’]?|ing)?|worker|artists?['’]?|fishing|cotton|sugar|child ?care|taxi|apartment) co-?op(?:erative)?s?|gameplay|price target|shares (?:rose|fell|closed)|horsepower)\b/iu,
  },
];

/**
 * Relevance to an electric cooperative, 0–100: BM25 (Robertson & Zaragoza 2009) of the article for a fixed query, the lexicon. Hand-set
 * weights replace idf, the title counts three times in a single field (BM25F), and 1 − e^(−score/34) maps the score to 0–100.
 */
export function relevanceOf(source: Pick<SourceText, "title" | "text">): number {
  let score = 0;
  for (const [theme, points] of themeScores(source)) score += BEARING[theme] * points;
  if (!isTiedTo(`${source.title}\n${leadOf(source.text)}`)) score *= PASSING;
  const opening = source.text.slice(0, OPENING);
  if (isAbroad(`${source.title}\n${opening}`)) score *= SHARE_ABROAD;
  for (const { share, speaker, title, text } of LESSENING) {
    if (speaker && !speaker.test(`${source.title}\n${opening}`)) continue;
    if (title?.test(source.title) || text?.test(opening)) score *= share;
  }
  return Math.round(100 * (1 - Math.exp(-score / SCALE)));
}

/** Each theme's contribution to the score. */
function themeScores({ title, text: whole }: Pick<SourceText, "title" | "text">): Map<Theme, number> {
  const text = whole.slice(0, MAX_LENGTH);
  const words = text.split(/\s+/u).length + TITLE_WEIGHT * title.split(/\s+/u).length;
  const norm = K1 * (1 - B + B * (words / USUAL_WORDS));
  const scores = new Map<Theme, number>();
  const isElectric = [title, text].some((part) => ELECTRIC.test(part) || UTILITY_NAME.test(part));
  for (const { theme, weight, pattern } of LEXICON) {
    if (theme === "trade" && !isElectric) continue;
    const count = countOf(text, pattern) + TITLE_WEIGHT * countOf(title, pattern);
    if (count > 0) scores.set(theme, (scores.get(theme) ?? 0) + (weight * count * (K1 + 1)) / (count + norm));
  }
  return scores;
}

function isAbroad(text: string): boolean {
  return (
    ABROAD.test(text) &&
    !/\b(?:U\.S\.|US|United States|America\w*)(?![\p{L}])/u.test(text) &&
    statesAndPeople(text).size === 0
  );
}

function leadOf(text: string): string {
  return (splitSentences(text.slice(0, OPENING))[0]?.text ?? "").slice(0, LEAD);
}

function isTiedTo(lead: string): boolean {
  return LEXICON.some(({ weight, pattern }) => weight >= LEAST_LEAD_WEIGHT && countOf(lead, pattern) > 0);
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
