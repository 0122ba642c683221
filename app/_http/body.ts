import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { parse } from "@/lib/parse";
import { assertText, parseJson } from "./json";
import { Refusal } from "./responses";

const LARGEST_BYTES = 1_048_576;
const FORM = "application/x-www-form-urlencoded";

/** The body in the schema's shape. Throws `invalid`, or a refusal: 415 for what is not sent as JSON, 413 above 1 MB. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  if (mediaType(request) !== "application/json") throw new Refusal(415, "The body must be sent as application/json.");
  return parse(schema, parseJson(await readText(request)));
}

/** The fields of a form that was sent without JavaScript, in the schema's shape; empty ones count as left out. */
export async function readForm<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const fields = [...new URLSearchParams(await readText(request))];
  for (const part of fields.flat()) assertText(part);
  const names = fields.map(([name]) => name);
  if (new Set(names).size < names.length) throw new AppError("invalid", "The form has a field twice.");
  return parse(schema, Object.fromEntries(fields.filter(([, value]) => value !== "")));
}

/** Whether a browser sends this form by itself, and expects to be sent on to a page. */
export function isForm(request: Request): boolean {
  return mediaType(request) === FORM;
}

function mediaType(request: Request): string | undefined {
  return request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** The body's text; refused with 413 above 1 MB, `invalid` when it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Declared or not, what is too long is not read to its end.
  if (Number(request.headers.get("Content-Length")) > LARGEST_BYTES) throw tooLarge();
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new AppError("invalid", "The body is not UTF-8.", { cause });
  }
}

function tooLarge(): Refusal {
  return new Refusal(413, "The body must have at most 1 MB.");
}
