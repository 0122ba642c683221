import "server-only";
import type { z } from "zod";
import { isRecord } from "./lenient";

/** Maximum JSON values tried per answer: a reasoning model may write several. */
const MAX_TRIED = 20;

/**
 * The first JSON value in an answer that matches the schema, ignoring reasoning, prose, fences and end tokens around it. Strings are made storable in
 * PostgreSQL, without NUL and lone surrogates. Undefined if there is none.
 */
export function readJsonAnswer<T>(content: string, schema: z.ZodType<T>): T | undefined {
  const text = withoutThoughts(content);
  for (const candidate of candidatesIn(text)) {
    const value = parseJson(candidate);
    for (const one of value === undefined ? [] : [value, ...wrappedIn(value)]) {
      const parsed = schema.safeParse(one);
      if (parsed.success) return parsed.data;
    }
  }
  return undefined;
}

/** The answer inside a wrapper object: '{"response": {…}}'. */
function wrappedIn(value: unknown): unknown[] {
  const inner = isRecord(value) ? Object.values(value) : [];
  return inner.length === 1 && typeof inner[0] === "object" && inner[0] !== null ? inner : [];
}

const THOUGHT_TAG = /<(\/?)(think|thinking|thought|reasoning)>/giu;

/**
 * The answer without a reasoning model's thoughts: removes the text between a pair of tags, and everything before an end tag without a start. An
 * unclosed start tag is left as it is. Linear in the answer's length.
 */
function withoutThoughts(content: string): string {
  const tags = [...content.matchAll(THOUGHT_TAG)].map(({ index, 0: tag, 1: slash, 2: name = "" }) => ({
    start: index,
    end: index + tag.length,
    isEnd: slash !== "",
    name: name.toLowerCase(),
  }));
  const lastEnds = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, start }) => [name, start]));
  let answer = "";
  let from = 0;
  let open: string | null = null;
  for (const { start, end, isEnd, name } of tags) {
    if (isEnd && (open === null || open === name)) {
      if (open === null) answer = "";
      open = null;
      from = end;
    } else if (!isEnd && open === null && (lastEnds.get(name) ?? -1) > start) {
      answer += content.slice(from, start);
      open = name;
    }
  }
  return (answer + content.slice(from)).trim();
}

function* candidatesIn(text: string): Generator<string> {
  yield text;
  let from = 0;
  for (let tried = 0; tried < MAX_TRIED; tried++) {
    const start = text.slice(from).search(/[{[]/u) + from;
    if (start < from) return;
    const end = endOfValue(text, start);
    if (end !== null) yield text.slice(start, end);
    from = end ?? start + 1;
  }
}

/** The end of the object or list that begins here; null if it is not closed. */
function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const mark = text[at];
    if (isInString) {
      if (mark === "\\") at++;
      else if (mark === '"') isInString = false;
    } else if (mark === '"') isInString = true;
    else if (mark === "{" || mark === "[") depth++;
    else if (mark === "}" || mark === "]") {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

const TRAILING_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/gu;

function parseJson(text: string): unknown {
  const storable = (_: string, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : value;
  for (const written of [text, text.replace(TRAILING_COMMA, "$1")]) {
    try {
      return JSON.parse(written, storable);
    } catch {
      // Second attempt, without trailing commas.
    }
  }
  return undefined;
}
