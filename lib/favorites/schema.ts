import { z } from "zod";
import { STORY_TYPES } from "@/db/enums";

/** The database decides whether the article exists. */
export const favoriteInput = z.strictObject({
  article_id: z.number("The article_id must be a number."),
  story_type: z.enum(STORY_TYPES, "The story_type must be insight, week or day."),
});
