import type { StoryType } from "@/db/enums";
import type { Article } from "@/lib/articles/types";

/** What is pinned: an article as a story of one type. */
export type Pin = { article_id: number; story_type: StoryType };

export type Favorite = Pin & { id: number; article: Article };

/** A favorite with the words it was shown under: those of the newest story on its article, null when there is none any more. */
export type FavoriteStory = Favorite & {
  ai_takeaway_title: string | null;
  ai_takeaway_text: string | null;
  query_text: string | null;
};
