import { z } from "zod";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";

const MIN_PASSWORD_BYTES = 8;
const MAX_PASSWORD_BYTES = 256;

/** Length in UTF-8 bytes, as hashed. */
export const passwordInput = z.string("The password must be text.").refine((text) => {
  const bytes = new TextEncoder().encode(text).length;
  return bytes >= MIN_PASSWORD_BYTES && bytes <= MAX_PASSWORD_BYTES;
}, "The password must have at least 8 characters (at most 256 bytes).");

/** In Unicode's composed form (NFC), so that names that look the same are the same. */
export const usernameInput = z
  .string("The username must be text.")
  .trim()
  .normalize()
  .min(1, "The username must not be empty.")
  .max(64, "The username must have at most 64 characters.")
  .refine(isVisible, `The username ${HIDDEN_REFUSED}.`);

export const emailInput = z
  .email("Enter a valid email address.")
  .max(254, "The email must have at most 254 characters.");

/** Omitted, null or empty means none. */
const optionalEmail = z
  .string("The email must be text.")
  .trim()
  .transform((text) => text || null)
  .pipe(emailInput.nullable())
  .nullable();

export const userInput = z.strictObject({
  username: usernameInput,
  email: optionalEmail.default(null),
  password: passwordInput,
  is_admin: z.boolean("The is_admin field must be true or false.").default(false),
});

/** The four fields an admin may change. Omitted fields stay unchanged. */
export const userChanges = z
  .strictObject({
    username: usernameInput.optional(),
    email: optionalEmail.optional(),
    password: passwordInput.optional(),
    is_subscribed: z.boolean("The is_subscribed field must be true or false.").optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "Nothing to change.");

/** An id of null in the body clears the flag (spec 7), as in the path. */
export const masterInput = z.strictObject({ id: z.null("The id must be null, or omitted.").optional() });

const MAX_LIST_LENGTH = 20_000;

/** A pasted list of people, read by `parseInvitees`. */
export const inviteInput = z.strictObject({
  people: z
    .string("The list must be text.")
    .trim()
    .min(1, "Enter at least one email address.")
    .max(MAX_LIST_LENGTH, `The list must have at most ${MAX_LIST_LENGTH} characters.`),
  is_admin: z.boolean(),
  is_subscribed: z.boolean(),
});

type Hashed<T> = Omit<T, "password">;
export type NewUser = Hashed<z.output<typeof userInput>> & { password_hash: string };
export type UserChanges = Hashed<z.output<typeof userChanges>> & { password_hash?: string | undefined };
