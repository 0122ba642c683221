import type { Briefing, PlacedStory, Story, StoryLink } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import type { Translated } from "./types";

/** The sentences of a text, which are translated one by one. */
function sentencesOf(text: string | null): string[] {
  return splitSentences(text ?? "").map((sentence) => sentence.text);
}

/** The texts required to show a story in translation, without duplicates: its title, and all other texts as sentences. */
export function textsOf(story: Story): string[] {
  const { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points, ai_meaning } = story;
  const running = [ai_takeaway_text, ai_summary, ...ai_key_points, ai_meaning, story.update_note, story.correction];
  const dates = story.dates_ahead.map(({ what }) => what);
  const title = ai_takeaway_title || story.article.title;
  return [...new Set([title, ...running.flatMap(sentencesOf), ...dates])].filter((text) => text !== "");
}

/** Optional texts: the query. */
export function extraTextsOf({ query_text }: Story): string[] {
  return query_text ? [query_text] : [];
}

/** The translated sentences of a text, joined. */
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

/** The story in another language. If a text is missing, the whole story stays English and is marked so. */
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

/** The briefing in another language. Untranslated stories stay English. */
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

/** A story and its neighbors in another language. */
export function translatePlaced(story: PlacedStory, words: Translated): PlacedStory {
  const { place } = story;
  const named = <T extends StoryLink>(link: T): T => ({ ...link, title: words.get(link.title) ?? link.title });
  const { previous, next, continues, updates } = place;
  return {
    ...translateStory(story, words),
    place: {
      ...place,
      previous: previous && named(previous),
      next: next && named(next),
      continues: continues && named(continues),
      updates: updates.map(named),
    },
  };
}
