import { splitSentences } from "@/lib/language/sentences";
import { coveringInsight } from "./rules-covered";
import type { Briefing, Story } from "./types";

type Sections = Pick<Briefing, "top_insights" | "week_stories" | "day_stories">;

/** A story in one sentence. `isWideOnly`: a phone's first screen has no room for it. */
export type Brief = { story: Story; sentence: string; isWideOnly: boolean };

const FEWEST = 3;
const MOST = 5;
/** More sentences than three must fit in these lengths, so that all of them stand in the first screen. */
const MOST_CHARACTERS = { phone: 420, laptop: 600 };
/** Silent reading of nonfiction: Brysbaert, "How many words do we read per minute?" (2019). */
const WORDS_PER_MINUTE = 238;

/**
 * 'Today in 60 seconds': the insights in one sentence each, filled up with the most relevant other stories when there are fewer than
 * three. `byRelevance` is the briefing's story ids, most relevant first.
 */
export function sixtySeconds(briefing: Sections, byRelevance: number[]): Brief[] {
  const { top_insights, week_stories, day_stories } = briefing;
  const places = new Map(byRelevance.map((id, place) => [id, place]));
  const place = ({ id }: Story) => places.get(id) ?? byRelevance.length;
  const others = [...day_stories, ...week_stories].sort((one, other) => place(one) - place(other));
  const briefs: Brief[] = [];
  const covered = new Set<number>();
  let length = 0;
  for (const story of [...top_insights, ...others]) {
    if (briefs.length >= (story.type === "insight" ? MOST : FEWEST)) break;
    const sentence = sentenceOf(story);
    if (sentence === "" || covered.has(story.article_id)) continue;
    length += sentence.length;
    const isMore = briefs.length >= FEWEST;
    if (isMore && length > MOST_CHARACTERS.laptop) break;
    briefs.push({ story, sentence, isWideOnly: isMore && length > MOST_CHARACTERS.phone });
    for (const id of [story.article_id, ...story.evidence.map(({ article_id }) => article_id)]) covered.add(id);
  }
  return briefs;
}

function sentenceOf({ ai_takeaway_text, ai_takeaway_title }: Story): string {
  return splitSentences(ai_takeaway_text)[0]?.text ?? ai_takeaway_title;
}

/** Minutes to read every story of a briefing, at least one. What is shown once is counted once. */
export function readingMinutes({ top_insights, week_stories, day_stories }: Sections): number {
  const all = [...top_insights, ...week_stories, ...day_stories];
  const shown = all.filter((story) => !coveringInsight(story, top_insights));
  const texts = shown.flatMap((story) => [
    ...new Set([
      story.ai_takeaway_title,
      story.update_note ?? "",
      story.ai_takeaway_text,
      story.ai_summary,
      story.ai_meaning ?? "",
      ...story.ai_key_points,
      story.ai_excerpt ?? "",
    ]),
  ]);
  const words = texts.reduce((sum, text) => sum + (text.match(/\S+/gu)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
