import { z } from "zod";
import { LANGUAGES } from "@/db/enums";
import { emailInput, passwordInput, usernameInput } from "@/lib/users/schema";

const MAX_PASSWORD_BYTES = 256;
const MAX_NAME_LENGTH = 254;
const MAX_CODE_LENGTH = 40;
const MAX_TOKEN_LENGTH = 200;

/** The redirect target for forms without JavaScript; validated before use. */
const to = z.string().max(2048, "The path must have at most 2048 characters.").optional();

export const loginInput = z.strictObject({
  username: z
    .string("The username must be text.")
    .trim()
    .min(1, "The username must not be empty.")
    .max(MAX_NAME_LENGTH, `The username must have at most ${MAX_NAME_LENGTH} characters.`),
  password: z
    .string("The password must be text.")
    .min(1, "The password must not be empty.")
    .refine(
      (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
      `The password must have at most ${MAX_PASSWORD_BYTES} bytes.`,
    ),
  code: z
    .string("The code must be text.")
    .trim()
    .max(MAX_CODE_LENGTH, `The code must have at most ${MAX_CODE_LENGTH} characters.`)
    .optional(),
  to,
});

export type LoginInput = Omit<z.output<typeof loginInput>, "to">;

export const emailLinkInput = z.strictObject({
  token: z.string("The token must be text.").max(MAX_TOKEN_LENGTH, "The token is too long."),
  to,
});

const NOT_REPEATED = { path: ["again"], error: "The new passwords are not the same." };
const isRepeated = (form: { new_password: string; again: string }) => form.new_password === form.again;

/** Input for changing the current user's password. */
export const newPasswordInput = z
  .strictObject({
    password: z.string().min(1, "Enter your current password."),
    code: z.string().trim().max(40, "The code is too long."),
    new_password: passwordInput,
    again: z.string(),
  })
  .refine(isRepeated, NOT_REPEATED);
export type NewPassword = z.output<typeof newPasswordInput>;

export const PASSWORD_REPLACED = "The password was changed elsewhere. Sign in again.";

/** Input for deleting the current user's account. Users who signed in without a password omit it. */
export const deletionInput = z.strictObject({
  username: z.string().trim().normalize(),
  password: z.string().max(MAX_PASSWORD_BYTES, "The password is too long."),
  code: z.string().trim().max(MAX_CODE_LENGTH, "The code is too long."),
});

/** A request for a password reset link. */
export const forgotPasswordInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Enter your username or email.")
    .max(MAX_NAME_LENGTH, `The name must have at most ${MAX_NAME_LENGTH} characters.`),
});

const MAX_EDITIONS = 40;

/** A request to subscribe to briefings by mail. */
export const subscribeInput = z
  .strictObject({
    email: emailInput,
    language: z.enum(LANGUAGES, "The language must be one this site offers."),
    is_subscribed: z.boolean(),
    editions: z.array(z.int32().positive()).max(MAX_EDITIONS, "Choose at most 40 briefings."),
  })
  .refine(({ is_subscribed, editions }) => is_subscribed || editions.length > 0, {
    path: ["is_subscribed"],
    error: "Choose at least one briefing.",
  });

export const confirmInput = z.strictObject({ token: z.string().max(1000, "The token is too long.") });

export const resetPasswordInput = z
  .strictObject({
    token: z.string().max(MAX_TOKEN_LENGTH, "The token is too long."),
    new_password: passwordInput,
    again: z.string(),
  })
  .refine(isRepeated, NOT_REPEATED);

/** The account of an invited person. */
export const invitationInput = z
  .strictObject({
    token: z.string().max(MAX_TOKEN_LENGTH, "The token is too long."),
    username: usernameInput,
    new_password: passwordInput,
    again: z.string(),
  })
  .refine(isRepeated, NOT_REPEATED);

export const sessionIdInput = z.uuid().toLowerCase();

export const COMMON_PASSWORD = "This password is too common. Choose another one.";
export const LOGIN_FAILED = "Invalid username or password";
export const CODE_WRONG = "The code is wrong or was used before.";
export const PASSWORDS_OFF = "Signing in with a password is turned off here.";
export const SUBSCRIPTION_INVALID = "This link is not valid: it has expired or is incomplete.";
export const INVITATION_INVALID = "This link is not valid: it was used, replaced or revoked, or has expired.";
export const RESET_INVALID = "This link is not valid: it was used, has expired or is incomplete.";
export const TOO_MANY_REQUESTS = "Too many requests. Try again in 15 minutes.";
export const TOO_MANY_FAILURES = "Too many failed attempts. Try again in a minute.";
export const INVALID_TOKEN =
  "Your email link has expired or is invalid. Please log in with your username and password.";
