import { z } from "zod";
import { STORY_TYPES } from "@/db/enums";
import type { AnsweredQuestion, CitedStory } from "@/lib/questions/types";
import { text } from "./values";

const citedStory = z.object({
  number: z.int(),
  article_id: z.int(),
  type: z.enum(STORY_TYPES),
  title: text,
  source: text.nullable(),
  date: text.nullable(),
}) satisfies z.ZodType<CitedStory>;

export const answeredQuestion = z.object({
  question: text,
  kind: z
    .enum(["answer", "passages", "none"])
    .describe("Written by a model and checked; sentences of published stories; or nothing, with the nearest stories."),
  sentences: z
    .array(z.object({ text, stories: z.array(z.int()) }))
    .describe("At most five, with the numbers of their stories."),
  stories: z.array(citedStory),
  left: z.int().describe("How many questions the user may still ask today."),
}) satisfies z.ZodType<AnsweredQuestion>;
