import { storyTitle } from "@/lib/briefings/rules-labels";
import type { Sections, Story } from "@/lib/briefings/types";
import { relatedTexts } from "@/lib/news/compare/related";
import { topicsOf } from "@/lib/writing/lens/topics";

const MAX_RELATED = 3;

/**
 * Other stories of the briefing with a tie to each extractive insight, which covers a single event, closest first. None for a model's
 * insight, whose text already connects related events.
 */
export function relatedStories({ top_insights, week_stories, day_stories }: Sections): Map<Story, Story[]> {
  const insights = top_insights.filter(({ type, summary_method }) => type === "insight" && summary_method !== "ai");
  if (insights.length === 0) return new Map();
  const seen = new Set<number>();
  const isNew = ({ article_id }: Story) => !seen.has(article_id) && seen.add(article_id);
  const stories = [...top_insights, ...day_stories, ...week_stories].filter(isNew);
  const related = relatedTexts(stories.map(textOf));
  return new Map(
    insights.map((insight) => {
      const others = related[stories.findIndex(({ article_id }) => article_id === insight.article_id)] ?? [];
      return [insight, others.flatMap((at) => stories[at] ?? []).slice(0, MAX_RELATED)];
    }),
  );
}

/** The passages a story is based on, which stay in the article's language when the story is translated; without any, its own texts. */
function textOf(story: Story) {
  const { article, ai_takeaway_text, ai_summary, ai_key_points, evidence } = story;
  const passages = [...new Set(evidence.map(({ passage }) => passage))].join(" ").trim();
  const text = passages || [ai_takeaway_text, ai_summary, ...ai_key_points].join(" ");
  const title = article.title || storyTitle(story, "");
  return { title, text, outlet: null, date: null, topics: topicsOf({ title, text }) };
}
