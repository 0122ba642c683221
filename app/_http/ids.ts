import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";

/** Parses an id from a path. Throws `not_found` for anything else. */
export function requireId(text: string, what: string): number {
  const id = parseId(text);
  if (id === null) throw new AppError("not_found", `${what} not found.`);
  return id;
}
