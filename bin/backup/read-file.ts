import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ZodType, z } from "zod";
import type { BackupPart } from "@/db/backup/parts";
import { AppError } from "@/lib/errors";
import { type BackupHeader, headerLine, laterLine } from "./lines";

/** Reads a whole backup. Throws a user-facing error if it is incomplete or altered. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const parts = readParts(file);
  for (let next = await parts.next(); ; next = await parts.next()) if (next.done) return next.value;
}

/** Streams a backup's parts. A damaged file throws at the damaged part, or at the end when the hash does not match. */
export async function* readParts(file: string): AsyncGenerator<BackupPart, BackupHeader> {
  const hash = createHash("sha256");
  let header: BackupHeader | null = null;
  let table: { columns: string[] } | null = null;
  let rows = 0;
  let isComplete = false;
  for await (const text of readLines(file)) {
    if (isComplete) throw damaged(file);
    if (!header) {
      header = parse(file, headerLine, text);
      hash.update(`${text}\n`);
      continue;
    }
    const value: z.output<typeof laterLine> = parse(file, laterLine, text);
    if ("sha256" in value) {
      isComplete = table === null && value.sha256 === hash.digest("hex");
      if (!isComplete) throw damaged(file);
      continue;
    }
    hash.update(`${text}\n`);
    if (Array.isArray(value)) {
      if (table?.columns.length !== value.length) throw damaged(file);
      rows += 1;
      yield { kind: "row", values: value };
    } else if ("table" in value) {
      if (table) throw damaged(file);
      [table, rows] = [value, 0];
      yield { kind: "table", ...value };
    } else {
      if (!table || rows !== value.rows) throw damaged(file);
      table = null;
      yield { kind: "end", ...value };
    }
  }
  if (!header || !isComplete) throw damaged(file);
  return header;
}

function parse<T>(file: string, schema: ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(file, cause);
  }
}

function damaged(file: string, cause?: unknown): AppError {
  return new AppError("invalid", `${file} is damaged, incomplete or not a backup. Nothing was changed.`, { cause });
}

/** Lines of a gzip file, split at line feeds only: texts may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  const decoder = new TextDecoder();
  let start: string[] = [];
  try {
    for await (const chunk of unpacked) {
      const [first = "", ...lines] = decoder.decode(chunk, { stream: true }).split("\n");
      start.push(first);
      for (const line of lines) {
        yield start.join("");
        start = [line];
      }
    }
  } catch (error) {
    if (isUnpackError(error)) throw damaged(file, error);
    throw error instanceof Error && "syscall" in error
      ? new AppError("invalid", `${file} cannot be read: ${error.message}`)
      : error;
  }
  if (start.join("") !== "") throw damaged(file);
}

/** zlib's error codes start with Z_. */
function isUnpackError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
