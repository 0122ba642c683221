import { z } from "zod";

const SHORTEST_PASSWORD_BYTES = 8;
const LONGEST_PASSWORD_BYTES = 256;

/** Counted in bytes of UTF-8, as the hash takes them. */
export const passwordInput = z.string().refine((text) => {
  const bytes = new TextEncoder().encode(text).length;
  return bytes >= SHORTEST_PASSWORD_BYTES && bytes <= LONGEST_PASSWORD_BYTES;
}, "The password must have 8 to 256 bytes.");

export const usernameInput = z
  .string()
  .trim()
  .min(1, "The username must not be empty.")
  .max(64, "The username must have at most 64 characters.");

export const emailInput = z
  .email("The email must be an email address.")
  .max(254, "The email must have at most 254 characters.");
