import { z } from "zod";
import { STORY_TYPES } from "@/db/enums";

export const storyTypeInput = z.enum(STORY_TYPES, "The type must be insight, week or day.");
