import "server-only";
import { createHash } from "node:crypto";
import { type Effort, encode, encodingMark } from "./encode";
import { isCompressible } from "./rules";
import type { Encoding, Page, Variant } from "./types";

/** Below this a compressed answer is hardly shorter than the plain one. */
const SMALLEST_COMPRESSED_BYTES = 512;

/** A page from its plain bytes; the other encodings are made when somebody asks for them. */
export function createPage(status: number, headers: string[], body: Buffer, now: number): Page {
  const contentType = headers[headers.indexOf("Content-Type") + 1] ?? "";
  const page: Page = {
    status,
    version: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    headers,
    compressible: body.length >= SMALLEST_COMPRESSED_BYTES && isCompressible(contentType),
    variants: new Map(),
    making: new Map(),
    renderedAt: now,
    usedAt: now,
    staleSince: null,
    failing: false,
    retriedAt: Number.NEGATIVE_INFINITY,
    uses: 0,
    polished: false,
  };
  page.variants.set("identity", toVariant(page, body, "identity", "quick"));
  return page;
}

/** The page's bytes in an encoding, made at the first call; others who ask meanwhile wait for the same. */
export async function variantOf(page: Page, encoding: Encoding): Promise<Variant> {
  const ready = page.variants.get(encoding) ?? page.making.get(encoding);
  if (ready) return ready;
  const making = make(page, encoding, "quick").finally(() => page.making.delete(encoding));
  page.making.set(encoding, making);
  return making;
}

/** Replaces the compressed bytes of a page that is read often by the smallest. */
export async function polish(page: Page): Promise<void> {
  if (page.polished || !page.compressible) return;
  page.polished = true;
  await make(page, "gzip", "best");
  await make(page, "br", "best");
}

async function make(page: Page, encoding: Encoding, effort: Effort): Promise<Variant> {
  const plain = page.variants.get("identity")?.body ?? Buffer.alloc(0);
  const variant = toVariant(page, await encode(plain, encoding, effort), encoding, effort);
  page.variants.set(encoding, variant);
  return variant;
}

function toVariant(page: Page, body: Buffer, encoding: Encoding, effort: Effort): Variant {
  const etag = `"${page.version}${encodingMark(encoding, effort)}"`;
  const cacheControl = page.headers[page.headers.indexOf("Cache-Control") + 1] ?? "no-store";
  const shared = ["ETag", etag, ...(page.compressible ? ["Vary", "Accept-Encoding"] : [])];
  const coded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return {
    body,
    etag,
    head: [...page.headers, ...shared, ...coded, "Content-Length", String(body.length), "Age", "0"],
    notModified: [...shared, "Cache-Control", cacheControl, "Age", "0"],
  };
}
