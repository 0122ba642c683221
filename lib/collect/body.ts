import "server-only";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { fetchError, systemCode } from "./fetch-error";

/** Gzip of what does not shrink is a little longer than the thing itself. */
const packingBytes = 64 * 1024;

/** Ends the reading when enough has come. */
const enough = new Error("enough");

type Limits = { maxBytes: number; truncate: boolean };

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
  const chunks: Buffer[] = [];
  let wireBytes = 0;
  let bytes = 0;

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
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      bytes += Math.min(chunk.length, room);
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
  }
  return Buffer.concat(chunks, bytes);
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
