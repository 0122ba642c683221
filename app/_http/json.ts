import { AppError } from "@/lib/errors";

/** A string or structural character in valid JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;
const MAX_SHOWN_KEY = 64;

/**
 * Parses JSON. Throws `invalid` also for input that parsers disagree on or the database cannot store: duplicate keys, `__proto__`, NUL
 * and unpaired surrogates.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The body is not valid JSON.", { cause });
  }
  assertUnambiguous(text);
  return value;
}

/** Throws `invalid` for text that PostgreSQL cannot store. */
export function assertText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new AppError("invalid", "The text contains a character that cannot be stored.");
  }
}

function assertUnambiguous(json: string): void {
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
  if (typeof text !== "string") throw new AppError("invalid", "The body is not valid JSON.");
  assertText(text);
  return text;
}

function addKey(keys: Set<string> | null | undefined, key: string): void {
  if (key === "__proto__" || keys?.has(key)) {
    throw new AppError("invalid", `Duplicate or forbidden key "${key.slice(0, MAX_SHOWN_KEY)}".`);
  }
  keys?.add(key);
}
