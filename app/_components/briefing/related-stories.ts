import { storyTitle } from "@/lib/briefings/rules-labels";
import type { Sections, Story } from "@/lib/briefings/types";
import { topicsOf } from "@/lib/writing/lens/topics";

const MAX_RELATED = 3;

/**
 * Other stories of the briefing on the subject of an extractive insight, which covers a single event. None for a model's insight, whose
 * text already connects related events.
 */
export function relatedStories(insight: Story, { top_insights, week_stories, day_stories }: Sections): Story[] {
  if (insight.type !== "insight" || insight.summary_method === "ai") return [];
  const topics = new Set(topicsIn(insight));
  const seen = new Set([insight.article_id]);
  const isNew = ({ article_id }: Story) => !seen.has(article_id) && seen.add(article_id);
  return [...top_insights, ...day_stories, ...week_stories]
    .filter((story) => isNew(story) && topicsIn(story).some((topic) => topics.has(topic)))
    .slice(0, MAX_RELATED);
}

function topicsIn(story: Story): string[] {
  const { article, ai_takeaway_text, ai_summary, ai_key_points } = story;
  return topicsOf({
    title: `${storyTitle(story, "")}. ${article.title}`,
    text: [ai_takeaway_text, ai_summary, ...ai_key_points].join(" "),
  });
}
