/** In the order of preference when a reader takes several equally well. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** An answer as the renderer gave it, whole. Header names in lower case. */
export type Rendered = { status: number; headers: Record<string, string>; body: Buffer };

/** Asks the renderer for an address of this site, as nobody in particular. Rejects when the signal aborts it. */
export type Render = (url: string, signal: AbortSignal) => Promise<Rendered>;

/** Ready bytes in one encoding. `head` is flat name-value pairs; its last value is the `Age`. */
export type Variant = { body: Buffer; etag: string; head: string[]; notModified: string[] };

/** What is answered to everyone who asks for one address. */
export type Page = {
  status: number;
  /** Hash of the bytes before encoding; the part of the ETag that all encodings share. */
  version: string;
  /** Flat name-value pairs that go with every encoding. */
  headers: string[];
  /** False for pictures and fonts, which are compressed already. */
  compressible: boolean;
  variants: Map<Encoding, Variant>;
  making: Map<Encoding, Promise<Variant>>;
  /** Milliseconds of the cache's clock. */
  renderedAt: number;
  usedAt: number;
  /** When something it may show was changed; null while nothing was. */
  staleSince: number | null;
  /** The last attempt to make it anew failed: it is served as it is until one succeeds. */
  failing: boolean;
  retriedAt: number;
  uses: number;
  polished: boolean;
};
