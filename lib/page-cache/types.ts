/** In order of preference when a client accepts several equally. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A complete response from the renderer. Header names in lower case. */
export type Rendered = { status: number; headers: Record<string, string>; body: Buffer };

/** Renders an address of this site with the same headers every time. Rejects when the signal aborts it. */
export type Render = (url: string, signal: AbortSignal) => Promise<Rendered>;

/** A page in one encoding. */
export type Variant = {
  /** Flat name-value pairs, without the date and the age. */
  headers: string[];
  body: Buffer;
  /** Compressed fast, for the first client; a second one is worth smaller bytes. */
  isQuick: boolean;
  /** The complete response bytes, dated `second`. */
  response: Buffer | null;
  second: number;
};

/** A cached public page. */
export type Page = {
  status: number;
  /** Hash of the uncompressed bytes; the part of the ETag that all encodings share. */
  version: string;
  /** Flat name-value pairs for every encoding. */
  headers: string[];
  /** False for pictures and fonts, which are already compressed. */
  compressible: boolean;
  variants: Map<Encoding, Promise<Variant> | Variant>;
  /** Start of its rendering, in milliseconds of the cache's clock: its content is at least that new. */
  renderedAt: number;
  /** The database's revision just before that. Null if it was unavailable. */
  revision: string | null;
  /** When it was last rendered or confirmed current. Determines when it must be checked again. */
  checkedAt: number;
};
