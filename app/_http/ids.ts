import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";

/** The id in a path. Throws `not_found` for text that is not an id. */
export function requireId(text: string, what: string): number {
  const id = parseId(text);
  if (id === null) throw new AppError("not_found", `${what} not found.`);
  return id;
}
