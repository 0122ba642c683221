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
  /** The whole response as it goes over the wire, dated `second`. */
  response: Buffer | null;
  second: number;
};

/** What everyone who requests one address gets. */
export type Page = {
  status: number;
  /** Hash of the uncompressed bytes; the part of the ETag that all encodings share. */
  version: string;
  /** Flat name-value pairs that go with every encoding. */
  headers: string[];
  /** False for pictures and fonts, which are compressed already. */
  compressible: boolean;
  variants: Map<Encoding, Promise<Variant> | Variant>;
  /** When its rendering began, in milliseconds of the cache's clock: what it shows is at least that new. */
  renderedAt: number;
  /** The database's revision just before that; null when it was unavailable. */
  revision: string | null;
  /** When it was last rendered or found current: decides how long it is served without another look. */
  checkedAt: number;
};
