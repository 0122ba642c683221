import { z } from "zod";
import { TOKEN_SCOPES } from "@/db/enums";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";

const MAX_NAME_LENGTH = 100;
const MAX_DAYS = 3650;

export const tokenInput = z.strictObject({
  name: z
    .string("The name must be text.")
    .trim()
    .min(1, "The name must not be empty.")
    .max(MAX_NAME_LENGTH, `The name must have at most ${MAX_NAME_LENGTH} characters.`)
    .refine(isVisible, `The name ${HIDDEN_REFUSED}.`),
  scope: z.enum(TOKEN_SCOPES, "The scope must be read or admin."),
  /** Days until it expires; null: never. */
  days: z
    .int("The days field must be a whole number.")
    .min(1, "A token is valid for at least a day.")
    .max(MAX_DAYS, `A token is valid for at most ${MAX_DAYS} days.`)
    .nullable(),
});

export type TokenInput = z.output<typeof tokenInput>;
