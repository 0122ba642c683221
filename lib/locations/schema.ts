import { z } from "zod";

const LONGEST_NAME = 200;

/** A location as it is created; the name is required (spec 5). */
export const locationInput = z.strictObject({
  name: z
    .string("The name must be text.")
    .trim()
    .min(1, "The name must not be empty.")
    .max(LONGEST_NAME, `The name must have at most ${LONGEST_NAME} characters.`),
  is_local: z.boolean("The is_local field must be true or false.").default(false),
});

/** The same as it is changed: what is left out stays. */
export const locationChanges = z
  .strictObject({
    name: locationInput.shape.name.optional(),
    is_local: z.boolean("The is_local field must be true or false.").optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "The body names nothing to change.");

export type LocationInput = z.output<typeof locationInput>;
export type LocationChanges = z.output<typeof locationChanges>;
