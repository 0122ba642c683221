import type { z } from "zod";
import { AppError } from "@/lib/errors";

type Inspector = {
  /** Throws `invalid` if the value has the wrong shape. */
  inspect(value: unknown): Promise<object>;
  close?(): Promise<void>;
};

/** `warn` prints a note outside the result. */
export type OpenInspector = (warn: (note: string) => void) => Promise<Inspector>;

/** Parses one line's value. Throws `invalid` with the first issue and its path. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { error: messageOf });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("invalid", [issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
}

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return "Required.";
  if (issue.code === "invalid_type")
    return `Must be ${/^[aeiou]/.test(issue.expected) ? "an" : "a"} ${issue.expected}.`;
  return undefined;
}

/** Returns a function that forwards each distinct note once. */
export function once(warn: (note: string) => void): (note: string) => void {
  const known = new Set<string>();
  return (note) => {
    if (!known.has(note)) warn(note);
    known.add(note);
  };
}
