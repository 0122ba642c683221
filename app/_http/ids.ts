import { z } from "zod";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";

/** Parses an id from a path. Throws `not_found` for anything else. */
export function requireId(text: string, what: string): number {
  const id = parseId(text);
  if (id === null) throw new AppError("not_found", `${what} not found.`);
  return id;
}

/** The id in a form field. Null for anything else. */
export function readId(form: FormData, name = "id"): number | null {
  return parseId(String(form.get(name)));
}

/** The input of a form action that needs only an id. `missing` is the message for anything else. */
export function byId(missing: string) {
  return { schema: z.strictObject({ id: z.int(missing) }), read: (form: FormData) => ({ id: readId(form) }) };
}
