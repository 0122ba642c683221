import { z } from "zod";
import { STORY_TYPES } from "./types";

export const storyTypeInput = z.enum(STORY_TYPES, "The type must be insight, week or day.");
