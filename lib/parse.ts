import "server-only";
import type { z } from "zod";
import { AppError } from "./errors";
import { capitalized } from "./language/capitalized";

/** Validates external input. Throws `invalid` with the first issue and its field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue && fieldName(issue.path);
  const message = issue ? wordsOf(issue) : "The input is invalid.";
  const text = field && !/^The |^[A-Z].*\.$/.test(message) ? `${field}: ${message.replace(/\.?$/, ".")}` : message;
  throw new AppError("invalid", text, field ? { field: String(issue?.path[0]) } : {});
}

/** A field's name in messages. In a list, items are counted from 1: `queries.3.site` is 'Query 4, site'. */
export function fieldName(path: readonly PropertyKey[]): string {
  const [list, position, ...fields] = path;
  if (typeof position !== "number") return path.join(".");
  const item = capitalized(String(list).replace(/ies$/, "y").replace(/s$/, ""));
  return [`${item} ${position + 1}`, ...fields.filter((field) => typeof field === "string")].join(", ");
}

const KEY_SHOWN = 64;

/** Replaces zod's own messages with readable ones. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const isWhole = issue.path.length === 0;
  if (issue.code === "unrecognized_keys") {
    const what = `may not have the field "${issue.keys[0]?.slice(0, KEY_SHOWN)}"`;
    return isWhole ? `The body ${what}.` : what;
  }
  if (isWhole && issue.message.startsWith("Invalid input: expected object")) return "The body must be an object.";
  if (!issue.message.startsWith("Invalid input")) return issue.message;
  if (issue.code === "invalid_union") return wordsOfUnion(issue.errors);
  return issue.code === "invalid_type" ? `must be ${KINDS[issue.expected] ?? "valid"}` : "must be valid";
}

/** The message for an input that matches no member of a union: the member's own message, if it has one. */
function wordsOfUnion(choices: z.core.$ZodIssue[][]): string {
  const own = choices.flat().find(({ message }) => !message.startsWith("Invalid input"));
  return own?.message ?? "must be valid";
}

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
