import type { PageInput } from "@/lib/search/rules";

const DEFAULT_LENGTH = 10;
const MAX_LENGTH = 100;
const MAX_SEARCH = 200;
const MAX_START = 2 ** 31 - 1;

/** The parameters of a DataTables request, clamped to their limits. */
export type PageQuery = Required<PageInput> & { draw: number };

/**
 * Reads `draw`, `start` (0 or more), `length` (1 to 100; -1 means 100) and `search[value]` (200 characters). Invalid parameters are
 * ignored.
 */
export function readPageQuery(request: Request): PageQuery {
  const { searchParams } = new URL(request.url);
  const length = readInteger(searchParams.get("length"), DEFAULT_LENGTH);
  return {
    draw: readInteger(searchParams.get("draw"), 0),
    start: Math.min(Math.max(0, readInteger(searchParams.get("start"), 0)), MAX_START),
    length: length === -1 ? MAX_LENGTH : Math.min(Math.max(1, length), MAX_LENGTH),
    search: readWords(searchParams.get("search[value]") ?? ""),
  };
}

function readInteger(text: string | null, otherwise: number): number {
  if (text === null || !/^\s*[+-]?\d+\s*$/.test(text)) return otherwise;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** Search or filter text without characters the database cannot store, cut to 200 characters. */
export function readWords(text: string): string {
  return text.toWellFormed().replaceAll("\0", " ").trim().slice(0, MAX_SEARCH).toWellFormed();
}
