import type { Briefing, PlacedStory, Story } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import type { Translated } from "./types";

/** The sentences of a text, each of which is translated by itself. */
function sentencesOf(text: string | null): string[] {
  return splitSentences(text ?? "").map((sentence) => sentence.text);
}

/** The texts a story cannot be shown without, as they are translated: its title, and sentence by sentence the rest. Each once. */
export function textsOf(story: Story): string[] {
  const { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points, ai_meaning } = story;
  const running = [ai_takeaway_text, ai_summary, ...ai_key_points, ai_meaning, story.update_note, story.correction];
  const dates = story.dates_ahead.map(({ what }) => what);
  const title = ai_takeaway_title || story.article.title;
  return [...new Set([title, ...running.flatMap(sentencesOf), ...dates])].filter((text) => text !== "");
}

/** Texts that a page can do without: the words of the query. */
export function extraTextsOf({ query_text }: Story): string[] {
  return query_text ? [query_text] : [];
}

/** The sentences of a text that are translated, as one text. */
export function knownSentences(text: string, words: Translated): string {
  return sentencesOf(text)
    .flatMap((sentence) => words.get(sentence) ?? [])
    .join(" ");
}

function inWords(text: string, words: Translated): string {
  return sentencesOf(text)
    .map((sentence) => words.get(sentence) ?? sentence)
    .join(" ");
}

/** The story in another language. One of which a text is missing stays English as a whole, and says so. */
function translateStory<T extends Story>(story: T, words: Translated): T {
  if (textsOf(story).some((text) => !words.has(text))) return { ...story, query_text: null, language: "en" };
  const text = (english: string) => inWords(english, words);
  return {
    ...story,
    query_text: story.query_text && (words.get(story.query_text) ?? null),
    ai_takeaway_title: words.get(story.ai_takeaway_title || story.article.title) ?? story.ai_takeaway_title,
    ai_takeaway_text: text(story.ai_takeaway_text),
    ai_summary: text(story.ai_summary),
    ai_key_points: story.ai_key_points.map(text),
    ai_meaning: story.ai_meaning && text(story.ai_meaning),
    update_note: story.update_note && text(story.update_note),
    correction: story.correction && text(story.correction),
    dates_ahead: story.dates_ahead.map((date) => ({ ...date, what: words.get(date.what) ?? date.what })),
    evidence: story.evidence.map((evidence) => ({ ...evidence, sentence: text(evidence.sentence) })),
  };
}

/** The briefing in another language, as far as its stories are translated. */
export function translateBriefing<T extends Briefing>(briefing: T, words: Translated): T {
  const title = words.get(briefing.ai_title);
  const all = (stories: Story[]) => stories.map((story) => translateStory(story, words));
  return {
    ...briefing,
    ai_title: title ?? briefing.ai_title,
    ...(title === undefined ? { language: "en" } : {}),
    top_insights: all(briefing.top_insights),
    week_stories: all(briefing.week_stories),
    day_stories: all(briefing.day_stories),
  };
}

/** A story with its neighbors in the briefing. */
export function translatePlaced(story: PlacedStory, words: Translated): PlacedStory {
  const { place } = story;
  const link = (each: typeof place.next) => each && { ...each, title: words.get(each.title) ?? each.title };
  return {
    ...translateStory(story, words),
    place: { ...place, previous: link(place.previous), next: link(place.next) },
  };
}

export function storiesOf({ top_insights, week_stories, day_stories }: Briefing): Story[] {
  return [...top_insights, ...week_stories, ...day_stories];
}
