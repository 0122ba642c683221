import type { stories } from "@/db/schema";
import type { StoryEdit } from "@/lib/editorial/schema";

/** An edit that changes nothing. */
export function editOf(story: typeof stories.$inferSelect): Omit<StoryEdit, "version"> {
  const { id, briefing_id, ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points, ai_meaning, ai_excerpt } =
    story;
  const dates_ahead = story.dates_ahead.map(({ date, kind, what }) => ({ date, kind, what }));
  const texts = { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points, ai_meaning, ai_excerpt, dates_ahead };
  return { id, briefing_id, ...texts, correction: "", overrule: "" };
}
