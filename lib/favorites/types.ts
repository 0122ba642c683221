import type { StoryType, SummaryMethod } from "@/db/enums";
import type { Article } from "@/lib/articles/types";
import type { Report } from "@/lib/briefings/types";

/** A pinned story: an article and a story type. */
export type Pin = { article_id: number; story_type: StoryType };

export type Favorite = Pin & { id: number; article: Article };

/** A favorite with the newest story on its article, if possible of the pinned type. Null if there is none. */
export type FavoriteStory = Favorite & {
  type: StoryType | null;
  summary_method: SummaryMethod | null;
  ai_takeaway_title: string | null;
  ai_takeaway_text: string | null;
  query_text: string | null;
  /** What happened, if the takeaway is our reading. */
  reports: Report[];
};
