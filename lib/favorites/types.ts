import type { StoryType } from "@/db/enums";
import type { Article } from "@/lib/articles/types";

/** A pinned story: an article and a story type. */
export type Pin = { article_id: number; story_type: StoryType };

export type Favorite = Pin & { id: number; article: Article };

/** A favorite with the title of the newest story on its article. Null if that story no longer exists. */
export type FavoriteStory = Favorite & {
  ai_takeaway_title: string | null;
  ai_takeaway_text: string | null;
  query_text: string | null;
};
