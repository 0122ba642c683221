import "server-only";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./types";

const deflate = promisify(gzip);
const brotli = promisify(brotliCompress);

/** `quick` is for the reader who waits for it (4 ms for 100 KB), `best` for a page that is read often (200 ms). */
export type Effort = "quick" | "best";

const GZIP_LEVEL = { quick: 6, best: 9 } as const;
const BROTLI_QUALITY = { quick: 5, best: 11 } as const;

/** Compresses off the event loop. */
export async function encode(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return deflate(body, { level: GZIP_LEVEL[effort] });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Tells apart the bytes of two encodings of one page: a strong ETag names bytes. */
export function encodingMark(encoding: Encoding, effort: Effort): string {
  if (encoding === "identity") return "";
  return encoding === "gzip" ? `-gz${GZIP_LEVEL[effort]}` : `-br${BROTLI_QUALITY[effort]}`;
}
