import { requireId } from "@/app/_http/ids";
import { favoriteInput } from "@/lib/favorites/schema";
import type { Pin } from "@/lib/favorites/types";
import { parse } from "@/lib/parse";

export type PinPath = { articleId: string; storyType: string };

/** The pin in a path. Throws `not_found` for text that is not an article id and `invalid` for an unknown story type. */
export function requirePin({ articleId, storyType }: PinPath): Pin {
  return { article_id: requireId(articleId, "Article"), story_type: parse(favoriteInput.shape.story_type, storyType) };
}
