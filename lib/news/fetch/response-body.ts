import "server-only";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pLimit from "p-limit";
import { fetchError, systemCode } from "./fetch-error";
import { orAborted } from "./politeness";

/** Gzip makes incompressible data slightly longer. */
const gzipOverheadBytes = 64 * 1024;

/** Thrown to stop reading at `maxBytes`. */
const enough = new Error("enough");

/** Bodies above this size are read only a few at a time, to limit memory. */
const smallBytes = 512 * 1024;
const largeBodies = pLimit(4);

type Limits = { maxBytes: number; truncate: boolean; signal: AbortSignal };

/** The decompressed body, at most `maxBytes` regardless of the headers. Throws `too-large` for a longer one, or cuts it if `truncate`. */
export async function readBody(
  stream: Readable,
  headers: Record<string, string>,
  host: string,
  limits: Limits,
): Promise<Buffer> {
  const isGzip = usesGzip(headers);
  const tooLarge = fetchError("too-large", host);
  if (isGzip === null) {
    throw fetchError("bad-encoding", host);
  }
  if (!limits.truncate && Number(headers["content-length"]) > limits.maxBytes + gzipOverheadBytes) {
    throw tooLarge;
  }
  let body: Buffer = Buffer.allocUnsafe(Math.min(limits.maxBytes, 32 * 1024));
  let bytes = 0;
  let wireBytes = 0;
  const releases: (() => void)[] = [];

  async function* wire(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      wireBytes += chunk.length;
      // An endless stream of empty gzip members decompresses to nothing.
      if (isGzip && wireBytes > limits.maxBytes + gzipOverheadBytes) {
        throw tooLarge;
      }
      yield chunk;
    }
  }

  async function keep(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) {
      const room = limits.maxBytes - bytes;
      if (chunk.length > room && !limits.truncate) {
        throw tooLarge;
      }
      if (releases.length === 0 && bytes + chunk.length > smallBytes) {
        releases.push(await acquireLargeBody(limits.signal));
      }
      body = withRoom(body, bytes, Math.min(limits.maxBytes, bytes + chunk.length), limits.maxBytes);
      bytes += chunk.copy(body, bytes);
      if (chunk.length > room) {
        throw enough;
      }
    }
  }

  try {
    await (isGzip ? pipeline(stream, wire, createGunzip(), keep) : pipeline(stream, wire, keep));
  } catch (error) {
    // A 304 or an empty response may still claim to be gzip.
    const isEmpty = wireBytes === 0 && systemCode(error) === "Z_BUF_ERROR";
    if (error !== enough && !isEmpty) {
      throw error;
    }
  } finally {
    for (const release of releases) release();
  }
  return Buffer.from(body.subarray(0, bytes));
}

/** Grows a single buffer, so that a body in a million chunks costs the same as one in a single chunk. */
function withRoom(buffer: Buffer, used: number, needed: number, most: number): Buffer {
  if (needed <= buffer.length) {
    return buffer;
  }
  const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(needed, buffer.length * 2)));
  buffer.copy(larger, 0, 0, used);
  return larger;
}

/** Waits for a slot for a large body. Returns the function that releases it. */
async function acquireLargeBody(signal: AbortSignal): Promise<() => void> {
  const entered = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const stay = largeBodies(() => {
    entered.resolve();
    return left.promise;
  });
  try {
    await orAborted(Promise.race([entered.promise, stay]), signal);
  } catch (error) {
    left.resolve();
    throw error;
  }
  return left.resolve;
}

/** Whether the body is gzip. Null for any encoding other than none or a single layer of gzip. */
function usesGzip(headers: Record<string, string>): boolean | null {
  const transfer = (headers["transfer-encoding"] ?? "chunked").trim().toLowerCase();
  const content = (headers["content-encoding"] ?? "").trim().toLowerCase();
  if (transfer !== "chunked" || !["", "identity", "gzip", "x-gzip"].includes(content)) {
    return null;
  }
  return content.endsWith("gzip");
}
