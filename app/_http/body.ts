import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { parse } from "@/lib/parse";
import { HttpError } from "./errors";
import { assertText, parseJson } from "./json";

const LIMIT_BYTES = 1_048_576;
const FORM = "application/x-www-form-urlencoded";

/** The JSON body in the schema's shape. Throws `invalid`, or 415 for another content type and 413 above 1 MB. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  if (mediaType(request) !== "application/json") throw new HttpError(415, "The body must be sent as application/json.");
  return parse(schema, parseJson(await readText(request)));
}

/** Like `readJson`, for calls that need no body: without one, the schema reads `{}`. */
export async function readOptionalJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(request);
  return parse(schema, text.trim() === "" ? {} : parseJson(text));
}

/** The fields of a form sent without JavaScript, in the schema's shape. Empty fields count as absent. */
export async function readForm<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const fields = [...new URLSearchParams(await readText(request))];
  for (const part of fields.flat()) assertText(part);
  const names = fields.map(([name]) => name);
  if (new Set(names).size < names.length) throw new AppError("invalid", "Duplicate form field.");
  return parse(schema, Object.fromEntries(fields.filter(([, value]) => value !== "")));
}

/** Whether the browser submitted an HTML form without JavaScript and expects a redirect. */
export function isForm(request: Request): boolean {
  return mediaType(request) === FORM;
}

function mediaType(request: Request): string | undefined {
  return request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** The body as text. Throws 413 above 1 MB and `invalid` when it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, { limitBytes: LIMIT_BYTES, tooLarge: "The body must be at most 1 MB." });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("invalid", "The body is not UTF-8.", { cause });
  }
}

type Limit = { limitBytes: number; tooLarge: string };

/** The body's bytes. Throws 413 with the `tooLarge` message as soon as the declared or received size passes the limit. */
export async function readBytes(request: Request, { limitBytes, tooLarge }: Limit): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length")) > limitBytes) throw new HttpError(413, tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new HttpError(413, tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
