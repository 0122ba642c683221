import "server-only";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pLimit from "p-limit";
import { fetchError, systemCode } from "./fetch-error";
import { orAborted } from "./politeness";

/** Gzip of what does not shrink is a little longer than the thing itself. */
const packingBytes = 64 * 1024;

/** Ends the reading when enough has come. */
const enough = new Error("enough");

/** Many small bodies fit into memory together; of those that grow beyond this, only a few are read at once. */
const smallBytes = 512 * 1024;
const largePlaces = pLimit(4);

type Limits = { maxBytes: number; truncate: boolean; signal: AbortSignal };

/** The unpacked body, at most `maxBytes` of it whatever the headers promise; longer is `too-large`, or cut there when `truncate`. */
export async function readBody(
  stream: Readable,
  headers: Record<string, string>,
  host: string,
  limits: Limits,
): Promise<Buffer> {
  const isGzip = packing(headers);
  const tooLarge = fetchError("too-large", host);
  if (isGzip === null) {
    throw fetchError("bad-encoding", host);
  }
  if (!limits.truncate && Number(headers["content-length"]) > limits.maxBytes + packingBytes) {
    throw tooLarge;
  }
  let kept: Buffer = Buffer.allocUnsafe(Math.min(limits.maxBytes, 32 * 1024));
  let bytes = 0;
  let wireBytes = 0;
  const leave: (() => void)[] = [];

  async function* wire(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      wireBytes += chunk.length;
      // A stream of empty gzip members unpacks to nothing forever.
      if (isGzip && wireBytes > limits.maxBytes + packingBytes) {
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
      if (leave.length === 0 && bytes + chunk.length > smallBytes) {
        leave.push(await takeLargePlace(limits.signal));
      }
      kept = withRoom(kept, bytes, Math.min(limits.maxBytes, bytes + chunk.length), limits.maxBytes);
      bytes += chunk.copy(kept, bytes);
      if (chunk.length > room) {
        throw enough;
      }
    }
  }

  try {
    await (isGzip ? pipeline(stream, wire, createGunzip(), keep) : pipeline(stream, wire, keep));
  } catch (error) {
    // A 304 or an empty answer may still call itself gzip.
    const isEmpty = wireBytes === 0 && systemCode(error) === "Z_BUF_ERROR";
    if (error !== enough && !isEmpty) {
      throw error;
    }
  } finally {
    for (const place of leave) {
      place();
    }
  }
  return Buffer.from(kept.subarray(0, bytes));
}

/** Copied into one growing buffer, a body in a million chunks costs no more than one in a single piece. */
function withRoom(buffer: Buffer, used: number, needed: number, most: number): Buffer {
  if (needed <= buffer.length) {
    return buffer;
  }
  const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(needed, buffer.length * 2)));
  buffer.copy(larger, 0, 0, used);
  return larger;
}

/** Waits for a place, and answers with what gives it back. */
async function takeLargePlace(signal: AbortSignal): Promise<() => void> {
  const entered = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const stay = largePlaces(() => {
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

/** Whether the body is gzip; null when it is anything but plain or one layer of gzip, which is all that is ever unpacked. */
function packing(headers: Record<string, string>): boolean | null {
  const transfer = (headers["transfer-encoding"] ?? "chunked").trim().toLowerCase();
  const content = (headers["content-encoding"] ?? "").trim().toLowerCase();
  if (transfer !== "chunked" || !["", "identity", "gzip", "x-gzip"].includes(content)) {
    return null;
  }
  return content.endsWith("gzip");
}
