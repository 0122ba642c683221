import { AppError } from "@/lib/errors";

/** A string, or a mark of structure, in text that is known to be JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/**
 * Reads JSON without what makes two readers of it disagree: a key given twice, `__proto__`, NUL, half a surrogate pair.
 * Throws `invalid`.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The body is not JSON.", { cause });
  }
  assertPlain(text);
  return value;
}

/** Throws `invalid` for text no database can hold. */
export function assertText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new AppError("invalid", "The text holds a character that cannot be stored.");
  }
}

function assertPlain(json: string): void {
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") addKey(open.at(-1), last);
    else if (token !== ",") last = readString(token);
  }
}

function readString(token: string): string {
  const text: unknown = JSON.parse(token);
  if (typeof text !== "string") throw new AppError("invalid", "The body is not JSON.");
  assertText(text);
  return text;
}

function addKey(keys: Set<string> | null | undefined, key: string): void {
  if (key === "__proto__" || keys?.has(key))
    throw new AppError("invalid", `The body has the key "${key}" twice or may not have it.`);
  keys?.add(key);
}
