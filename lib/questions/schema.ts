import { z } from "zod";

const LONGEST_QUESTION = 200;

export const questionInput = z.strictObject({
  question: z
    .string("The question must be text.")
    .trim()
    .min(1, "The question must not be empty.")
    .max(LONGEST_QUESTION, `The question must have at most ${LONGEST_QUESTION} characters.`),
});
