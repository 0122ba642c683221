import "server-only";
import pLimit from "p-limit";
import sharp from "sharp";
import { AppError } from "@/lib/errors";
import { NOT_AN_IMAGE } from "./rules";

/** A stored photo: WebP without metadata. */
export type Photo = { image: Buffer; width: number; height: number };

const LARGEST_SIDE = 1200;
const QUALITY = 82;

/**
 * The maximum megapixels per format, by worst-case decoding cost: JPEG is downscaled while reading, an interlaced 16-bit
 * PNG must be held in memory, AVIF takes a hundred times as long as JPEG.
 */
const MEGAPIXELS: Partial<Record<string, number>> = { jpeg: 40, png: 16, webp: 16, gif: 10, heif: 8.3 };
const LONGEST_SIDE = 16_384;
/** Typical photos take a tenth of this; the rest is headroom for a busy machine. */
const MOST_SECONDS = 10;

/**
 * Enabled libvips decoders: formats of cameras and browsers. Everything else (PDF, TIFF …) is blocked. SVG draws our own
 * share cards in the same process; uploads never reach it.
 */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });
sharp.cache(false);
sharp.concurrency(1);

// One at a time: decoding two large photos in parallel would double the memory.
const atOnce = pLimit(1);

/** Converts a photo to WebP of at most 1200 px, upright, in sRGB, without metadata. Animations: first frame. Throws `invalid`. */
export async function encodePhoto(bytes: Uint8Array): Promise<Photo> {
  try {
    return await atOnce(() => encode(bytes));
  } catch (cause) {
    throw new AppError("invalid", NOT_AN_IMAGE, { cause });
  }
}

/** File signatures of JPEG, PNG, GIF, WebP, and HEIF/AVIF, whose first byte is the high byte of a small length. */
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
  // Reads only the header.
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
