import "server-only";
import type { z } from "zod";
import { AppError } from "./errors";

/** What came from outside in the schema's shape; throws `invalid` with the first fault, naming the field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".");
  const message = issue?.message ?? "The input is invalid.";
  const said = field && !/^The |^[A-Z].*\.$/.test(message) ? `${field}: ${message}` : message;
  throw new AppError("invalid", said, field ? { field: String(issue?.path[0]) } : {});
}
