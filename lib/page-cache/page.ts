import "server-only";
import { createHash } from "node:crypto";
import { validateHeaderValue } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";
import { logError } from "@/lib/log";
import { isCompressible } from "./rules";
import type { Encoding, Page, Variant } from "./types";

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** Below this size compression saves almost nothing. */
const MIN_COMPRESSED_BYTES = 512;
/** For 140 KB, level 5 takes 5 ms of CPU time; level 11 takes 110 ms and is a sixth smaller. */
const QUICK_BROTLI = 5;
const BEST_BROTLI = 11;

/** One page at a time, at lower priority than client requests. */
const improving = pLimit(1);

/** A page from its uncompressed body; compressed variants are created on first use. */
export function createPage(status: number, headers: Record<string, string>, body: Buffer, now: number): Page {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const page: Page = {
    status,
    version: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    headers: Object.entries(headers).flat(),
    compressible: body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers["Content-Type"] ?? ""),
    variants: new Map(),
    renderedAt: now,
    revision: null,
    checkedAt: now,
  };
  page.variants.set("identity", toVariant(page, "identity", body));
  return page;
}

/**
 * The page in an encoding: directly if ready, else as a promise shared by all requests. Brotli is recompressed at a higher level on its
 * second use.
 */
export function variantOf(page: Page, wanted: Encoding): Variant | Promise<Variant> {
  const encoding = page.compressible ? wanted : "identity";
  const existing = page.variants.get(encoding);
  if (existing && "isQuick" in existing && existing.isQuick) {
    existing.isQuick = false;
    improving(() => compress(page, encoding, BEST_BROTLI)).catch((error) => logError("page not compressed", error));
  }
  if (existing) return existing;
  const compressing = compress(page, encoding, QUICK_BROTLI);
  page.variants.set(encoding, compressing);
  compressing.catch(() => page.variants.delete(encoding));
  return compressing;
}

async function compress(page: Page, encoding: Encoding, quality: number): Promise<Variant> {
  const { body } = await variantOf(page, "identity");
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const bytes = encoding === "gzip" ? await gzipBytes(body, { level: 9 }) : await brotliBytes(body, { params });
  const variant = toVariant(page, encoding, bytes, encoding === "br" ? quality : null);
  page.variants.set(encoding, variant);
  return variant;
}

function toVariant(page: Page, encoding: Encoding, body: Buffer, quality: number | null = null): Variant {
  const coded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  // A strong ETag identifies bytes, so each encoding has its own.
  const etag = `"${page.version}${encoding === "identity" ? "" : `-${encoding}${quality ?? ""}`}"`;
  const varies = page.compressible ? ["Vary", "Accept-Encoding"] : [];
  const headers = [...page.headers, "ETag", etag, ...varies, ...coded, "Content-Length", String(body.length)];
  return { headers, body, isQuick: quality === QUICK_BROTLI, response: null, second: 0 };
}

/** The full response of a cached page, headers and body in one buffer, rebuilt once a second for its date and age. */
export function responseOf(page: Page, variant: Variant, now: number): Buffer {
  const second = Math.floor(now / 1_000);
  if (variant.response && variant.second === second) return variant.response;
  const headers = [...variant.headers, "Age", ageOf(page, now), "Date", new Date().toUTCString()];
  headers.push("Connection", "keep-alive");
  let head = "HTTP/1.1 200 OK\r\n";
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  head += "\r\n";
  variant.response = Buffer.concat([Buffer.from(head, "latin1"), variant.body]);
  // Keep only one copy of the body in memory.
  variant.body = variant.response.subarray(head.length);
  variant.second = second;
  return variant.response;
}

/** Seconds since the page was rendered. */
export function ageOf({ renderedAt }: Page, now: number): string {
  return String(Math.max(0, Math.floor((now - renderedAt) / 1_000)));
}
