import "server-only";
import pLimit from "p-limit";
import sharp from "sharp";
import { AppError } from "@/lib/errors";
import { NOT_AN_IMAGE } from "./rules";

/** What is kept of a photo: WebP without metadata. */
export type Photo = { image: Buffer; width: number; height: number };

const LARGEST_SIDE = 1200;
const QUALITY = 82;

/**
 * The most pixels of each format, in millions, by what decoding costs at worst: JPEG is shrunk while it is read, an interlaced PNG of
 * 16 bits has to be held whole, AVIF takes a hundred times as long as JPEG.
 */
const MEGAPIXELS: Partial<Record<string, number>> = { jpeg: 40, png: 16, webp: 16, gif: 10, heif: 8.3 };
const LONGEST_SIDE = 16_384;
/** Ordinary photos take a tenth of it; a busy machine may take its time. */
const MOST_SECONDS = 10;

/**
 * libvips' decoders of what cameras and browsers make; everything else (PDF, TIFF …) stays shut. That of SVG draws the cards of our
 * own pages in the same process; no photo gets as far as to it.
 */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });
sharp.cache(false);
sharp.concurrency(1);

// One at a time: two large photos decoded side by side would take twice the memory.
const atOnce = pLimit(1);

/** Any photo as WebP of at most 1200 px, upright, in sRGB, without metadata; of an animation its first frame. Throws `invalid`. */
export async function encodePhoto(bytes: Uint8Array): Promise<Photo> {
  try {
    return await atOnce(() => encode(bytes));
  } catch (cause) {
    throw new AppError("invalid", NOT_AN_IMAGE, { cause });
  }
}

/** How files of those formats begin: JPEG, PNG, GIF, WebP, and HEIF with AVIF, whose first byte is the upper one of a small length. */
const BEGINNINGS: [at: number, bytes: string][][] = [
  [[0, "\xff\xd8\xff"]],
  [[0, "\x89PNG\r\n"]],
  [[0, "GIF8"]],
  [
    [0, "RIFF"],
    [8, "WEBP"],
  ],
  [
    [0, "\0"],
    [4, "ftyp"],
  ],
];

function beginsAsPhoto(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return BEGINNINGS.some((marks) => marks.every(([at, mark]) => start.startsWith(mark, at)));
}

async function encode(bytes: Uint8Array): Promise<Photo> {
  if (!beginsAsPhoto(bytes)) throw new Error("The file is none of the formats of photos.");
  const open = () =>
    sharp(bytes, { failOn: "error", pages: 1, sequentialRead: true }).timeout({ seconds: MOST_SECONDS });
  // Only the header is read for it.
  const { format, width, height } = await open().metadata();
  const most = (MEGAPIXELS[format] ?? 0) * 1_000_000;
  if (width * height > most || Math.max(width, height) > LONGEST_SIDE)
    throw new Error("The image has too many pixels.");
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}
