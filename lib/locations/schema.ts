import { z } from "zod";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";

const MAX_NAME_LENGTH = 200;
const MAX_ALIASES = 50;
/** Maximum aliases in a request, including blanks and duplicates. */
const MAX_SENT = 500;

/** Names of additional places. Blanks and duplicates, ignoring case, are removed. */
const aliases = z
  .array(
    z
      .string("Each alias must be text.")
      .trim()
      .normalize()
      .max(MAX_NAME_LENGTH, `Each alias must have at most ${MAX_NAME_LENGTH} characters.`)
      .refine(isVisible, `The aliases ${HIDDEN_REFUSED}.`),
    "The aliases must be a list of texts.",
  )
  .max(MAX_SENT, `A location may have at most ${MAX_ALIASES} aliases.`)
  .transform(distinct)
  .refine((names) => names.length <= MAX_ALIASES, `A location may have at most ${MAX_ALIASES} aliases.`);

/** Input to create a location. The name is required (spec 5). */
export const locationInput = z.strictObject({
  name: z
    .string("The name must be text.")
    .trim()
    .normalize()
    .min(1, "The name must not be empty.")
    .max(MAX_NAME_LENGTH, `The name must have at most ${MAX_NAME_LENGTH} characters.`)
    .refine(isVisible, `The name ${HIDDEN_REFUSED}.`),
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
  .refine((changes) => Object.keys(changes).length > 0, "Nothing to change.");

export type LocationInput = z.output<typeof locationInput>;
export type LocationChanges = z.output<typeof locationChanges>;

function distinct(names: string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((name, place) => name !== "" && lower.indexOf(name.toLowerCase()) === place);
}
