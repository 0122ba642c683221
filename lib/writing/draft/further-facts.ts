import "server-only";
import type { StoryDraft } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { readClaim } from "@/lib/writing/check/claims";
import { supersededDates } from "@/lib/writing/lens/dates/dates-ahead";
import type { SourceText } from "@/lib/writing/types";
import { isClearAfter } from "./referents";
import { isBeyond } from "./same-facts";

/** The most key points that a story takes from other reports of its event. */
const MAX_FURTHER = 3;
/** A much earlier report is of an earlier state of the event. */
const SAME_STATE_MS = 24 * 3_600_000;

/** What somebody decides, asks or has to do. */
const DECIDES =
  /\b(?:adopt|agree|approv|ask|bann?|cancel|choose|chose|clos|decid|den[iy]|fil|hir|must|open|order|plan|propos|reject|requir|resign|sign|stop|su(?:e|ing)|vot)\p{Ll}*/iu;
const WEATHER =
  /\b(?:clouds?|drought|dry|forecasters?|gusts?|humidity|precipitation|rain(?:fall)?|skies|snow(?:fall)?|sunshine|temperatures?|weather|winds?)\b/iu;
/** What weather does to a cooperative is news. */
const POWER =
  /\b(?:broke|co-?ops?|cooperatives?|crews?|crossarms?|customers?|damag\w+|demand|electric\w*|fires?|homes|hurt|injur\w+|killed|lines?|load|members?|meters?|outages?|poles?|power|shut ?offs?|substations?|toppled|towers?|transformers?|transmission|trees?)\b|\$/iu;

/**
 * A story with the checked facts of other reports of its event that it does not tell, each with its own passage, and their dates ahead. `articles` are those
 * of the reports. Only a model's facts: it condenses. What the
 * story's own article tells was left out by the model, or stands there in a later state.
 */
export function withFactsOf(reports: StoryDraft[], given: StoryDraft, articles: SourceText[]): StoryDraft {
  const others = reports.filter((other) => areOfOneDay(other, given));
  const story = withDatesOf(others, given, articles);
  const further = others
    .filter((other) => [story, other].every(({ summary_method }) => summary_method === "ai"))
    .flatMap(factsOf)
    .filter(({ text }) => !isBackground(text));
  if (further.length === 0) return story;
  const known = claimsIn(articles.flatMap(({ id, text }) => (id === story.article_id ? [text] : [])));
  const shown = textsOf(story);
  const told = claimsIn(shown);
  const added: typeof further = [];
  for (const fact of further) {
    if (added.length === MAX_FURTHER) break;
    const isNew = isBeyond(readClaim(fact.text), told, known);
    if (!isNew || !isClearAfter(fact.text, { shown, hidden: fact.beside })) continue;
    added.push(fact);
    shown.push(fact.text);
    told.push(...claimsIn([fact.text]));
  }
  const { checked, supported } = story.grounding;
  return {
    ...story,
    ai_key_points: [...story.ai_key_points, ...added.map(({ text }) => text)],
    evidence: [...story.evidence, ...added.flatMap(({ evidence }) => evidence)],
    grounding: { ...story.grounding, checked: checked + added.length, supported: supported + added.length },
  };
}

/** A story with the dates ahead of other reports that it lacks, one a day. A day that one of the articles calls off or moves is no date. */
function withDatesOf(others: StoryDraft[], story: StoryDraft, articles: SourceText[]): StoryDraft {
  const known = new Set(story.dates_ahead.map(({ date }) => date));
  const further = others
    .flatMap(({ dates_ahead }) => dates_ahead)
    .filter(({ date }) => !known.has(date) && known.add(date));
  if (further.length === 0) return story;
  const calledOff = new Set(articles.flatMap(supersededDates));
  const dates = [...story.dates_ahead, ...further.filter(({ date }) => !calledOff.has(date))];
  return { ...story, dates_ahead: dates.sort((one, other) => one.date.localeCompare(other.date)) };
}

/** Weather, or a sentence without a figure, a name or a decision: it fills up a summary of its own report only. */
function isBackground(text: string): boolean {
  const { names, quantities } = readClaim(text);
  if (DECIDES.test(text)) return false;
  return WEATHER.test(text)
    ? !POWER.test(text)
    : quantities.length === 0 && names.every(({ isUncertain }) => isUncertain);
}

function areOfOneDay(one: StoryDraft, other: StoryDraft): boolean {
  return Math.abs((one.date?.getTime() ?? 0) - (other.date?.getTime() ?? 0)) <= SAME_STATE_MS;
}

const claimsIn = (texts: string[]) => texts.flatMap(sentencesOf).map((sentence) => readClaim(sentence));
const sentencesOf = (text: string) => splitSentences(text).map((sentence) => sentence.text);
const textsOf = ({ ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points }: StoryDraft) => [
  ai_takeaway_title,
  ai_takeaway_text,
  ai_summary,
  ...ai_key_points,
];

/** A story's facts that have a passage, with its other sentences. */
function factsOf(story: StoryDraft) {
  return [...sentencesOf(story.ai_summary), ...story.ai_key_points].flatMap((text) => {
    const sentences = sentencesOf(text);
    const evidence = story.evidence.filter(({ sentence }) => sentences.includes(sentence));
    const beside = textsOf(story)
      .flatMap(sentencesOf)
      .filter((other) => !sentences.includes(other));
    return evidence.length > 0 ? [{ text, evidence, beside }] : [];
  });
}
