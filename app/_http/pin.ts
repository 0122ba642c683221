import { storyTypeInput } from "@/lib/briefings/schema";
import type { Pin } from "@/lib/favorites/types";
import { parse } from "@/lib/parse";
import { requireId } from "./route";

export type PinPath = { articleId: string; storyType: string };

/** The pin a path names; throws `not_found` for what can be no article and `invalid` for an unknown type. */
export function requirePin({ articleId, storyType }: PinPath): Pin {
  return { article_id: requireId(articleId, "Article"), story_type: parse(storyTypeInput, storyType) };
}
