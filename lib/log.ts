import "server-only";
import { causesOf } from "./errors";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line to standard output: time, message and plain fields. Never pass a secret, a token or an email address. */
export function log(message: string, fields: Fields = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), message, ...fields })}\n`);
}

/** Writes a failure to standard error, with the error's message and stack. */
export function logError(message: string, error: unknown, fields: Fields = {}): void {
  const text = causesOf(error)
    .map((one) => withoutValues(textOf(one)))
    .join("\nCaused by: ");
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level: "error", message, ...fields, error: text })}\n`,
  );
}

/** The stack or message of an error, or of a copy of one: libraries also report plain objects. */
function textOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  if ("stack" in error && typeof error.stack === "string" && error.stack !== "") return error.stack;
  if ("message" in error && typeof error.message === "string") return error.message;
  return String(error);
}

/** Errors of failed statements contain their parameters, which may be email addresses or password hashes. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");
}
