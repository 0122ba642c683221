import { z } from "zod";
import { storyTypeInput } from "@/lib/briefings/schema";

/** Whether the number is an article's id is the database's to say. */
export const favoriteInput = z.strictObject({
  article_id: z.number("The article_id must be a number."),
  story_type: storyTypeInput,
});
