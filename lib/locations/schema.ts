import { z } from "zod";

const LONGEST_NAME = 200;
const MOST_ALIASES = 50;
/** Maximum aliases in a request, including blanks and duplicates. */
const MOST_SENT = 500;

/** Names of additional places. Blanks and duplicates, ignoring case, are removed. */
const aliases = z
  .array(
    z
      .string("Each alias must be text.")
      .trim()
      .max(LONGEST_NAME, `Each alias must have at most ${LONGEST_NAME} characters.`),
    "The aliases must be a list of texts.",
  )
  .max(MOST_SENT, `A location may have at most ${MOST_ALIASES} aliases.`)
  .transform(distinct)
  .refine((names) => names.length <= MOST_ALIASES, `A location may have at most ${MOST_ALIASES} aliases.`);

/** Input to create a location. The name is required (spec 5). */
export const locationInput = z.strictObject({
  name: z
    .string("The name must be text.")
    .trim()
    .min(1, "The name must not be empty.")
    .max(LONGEST_NAME, `The name must have at most ${LONGEST_NAME} characters.`),
  is_local: z.boolean("The is_local field must be true or false.").default(false),
  aliases: aliases.default([]),
});

/** Input to update a location. Omitted fields stay unchanged. */
export const locationChanges = z
  .strictObject({
    name: locationInput.shape.name.optional(),
    is_local: z.boolean("The is_local field must be true or false.").optional(),
    aliases: aliases.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "The body names nothing to change.");

export type LocationInput = z.output<typeof locationInput>;
export type LocationChanges = z.output<typeof locationChanges>;

function distinct(names: string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((name, place) => name !== "" && lower.indexOf(name.toLowerCase()) === place);
}
