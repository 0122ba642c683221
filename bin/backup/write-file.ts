import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { BackupPart } from "@/db/backup/parts";
import { AppError } from "@/lib/errors";
import { type BackupHeader, FORMAT } from "./lines";

const BLOCK_CHARACTERS = 65_536;

/**
 * Writes a backup as gzipped JSON lines: the header, then for each table its name and columns, its rows as arrays and the row count. The
 * last line is the SHA-256 of all lines before it. The file has mode 0600 and appears only once complete.
 */
export async function writeBackup(
  file: string,
  force: boolean,
  fill: (start: (header: BackupHeader) => Promise<void>, write: (part: BackupPart) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (!force) await assertFree(file);
  const partial = `${file}.partial-${process.pid}`;
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(partial, { flags: "wx", mode: 0o600 }));
  written.catch(() => {});
  const hash = createHash("sha256");
  let block = "";
  const flush = async () => {
    const isFull = !gzip.write(block);
    block = "";
    // `written` also rejects on a full disk.
    if (isFull) await Promise.race([once(gzip, "drain"), written]);
  };
  const write = async (value: unknown) => {
    block += `${JSON.stringify(value)}\n`;
    if (block.length < BLOCK_CHARACTERS) return;
    hash.update(block);
    await flush();
  };
  try {
    await fill(
      (start) => write({ format: FORMAT, ...start }),
      (part) => write(toLine(part)),
    );
    hash.update(block);
    block += `${JSON.stringify({ sha256: hash.digest("hex") })}\n`;
    gzip.end(block);
    await written;
    await sync(partial);
    if (!force) await assertFree(file);
    await rename(partial, file);
  } catch (error) {
    gzip.destroy();
    // The file's error is more useful than the gzip stream's "premature close".
    const failure = await written.catch((fault) => (isSystemError(fault) ? fault : error));
    throw isSystemError(failure) && "path" in failure
      ? new AppError("invalid", `${file} cannot be written: ${failure.message}`)
      : failure;
  } finally {
    await rm(partial, { force: true });
  }
}

async function assertFree(file: string): Promise<void> {
  const existing = await stat(file).catch(() => null);
  if (existing) throw new AppError("conflict", `${file} exists: choose another name, or replace it with --force.`);
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
}

function toLine(part: BackupPart) {
  if (part.kind === "row") return part.values;
  const { kind: _kind, ...rest } = part;
  return rest;
}
