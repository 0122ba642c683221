import { z } from "zod";

const MAX_QUESTION_LENGTH = 200;

export const questionInput = z.strictObject({
  question: z
    .string("The question must be text.")
    .trim()
    .min(1, "The question must not be empty.")
    .max(MAX_QUESTION_LENGTH, `The question must have at most ${MAX_QUESTION_LENGTH} characters.`),
});
