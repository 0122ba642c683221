import "server-only";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { AppError } from "@/lib/errors";
import { NOT_AN_IMAGE, pictureHeight, pictureWidth, SMALL_PICTURE_WIDTH } from "./rules";
import type { Picture } from "./types";

/** A stored photo: WebP without metadata. */
export type Photo = { image: Buffer; width: number; height: number };

const LARGEST_SIDE = 1200;
const QUALITY = 82;
const PICTURE = { quality: 74, effort: 4 };
/** In bits per pixel. Photographs have 6 to 8, logos on a plain background less than 3. */
const MIN_ENTROPY = 3.5;

/**
 * Maximum megapixels per format, by worst-case decoding cost: JPEG is downscaled while reading, an interlaced 16-bit PNG must be held in
 * memory, and AVIF takes a hundred times as long as JPEG.
 */
const MEGAPIXELS: Partial<Record<string, number>> = { jpeg: 40, png: 16, webp: 16, gif: 10, heif: 8.3 };
const MAX_SIDE_LENGTH = 16_384;
/** Decoding timeout. Typical photos take a tenth of it; the rest is headroom for a busy machine. */
const MAX_SECONDS = 10;

/**
 * Enabled libvips decoders: camera and browser formats. Others (PDF, TIFF …) are blocked. SVG is for our own share cards; uploads are never
 * decoded as SVG.
 */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });
sharp.cache(false);
sharp.concurrency(1);

// Sequential: decoding two large photos in parallel would double the memory.
export const atOnce = pLimit(1);

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
  const open = await openChecked(bytes);
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** Checks format and pixel count from the header alone. Returns a function that opens the image. */
export async function openChecked(bytes: Uint8Array): Promise<() => Sharp> {
  if (!beginsAsPhoto(bytes)) throw new Error("The file is not in a supported photo format.");
  const open = () =>
    sharp(bytes, { failOn: "error", pages: 1, sequentialRead: true }).timeout({ seconds: MAX_SECONDS });
  const { format, width, height } = await open().metadata();
  const most = (MEGAPIXELS[format] ?? 0) * 1_000_000;
  if (width * height > most || Math.max(width, height) > MAX_SIDE_LENGTH)
    throw new Error("The image has too many pixels.");
  return open;
}

/** Converts an article's picture to its display sizes and formats, cropped to 16:9. Throws if it is unsuitable for a story. */
export async function encodePicture(bytes: Uint8Array): Promise<Picture> {
  return atOnce(() => cutPicture(bytes));
}

async function cutPicture(bytes: Uint8Array): Promise<Picture> {
  const open = await openChecked(bytes);
  const { autoOrient: size } = await open().metadata();
  const width = pictureWidth(size);
  if (width === null) throw new Error("The picture is too small, too wide or too tall.");
  const { data, info } = await open()
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize({ width, height: pictureHeight(width), fit: "cover", position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = () => sharp(data, { raw: info });
  const { entropy } = await cut().stats();
  if (entropy < MIN_ENTROPY) throw new Error("The picture is a logo or a plain color.");
  const small = cut().resize({ width: SMALL_PICTURE_WIDTH, height: pictureHeight(SMALL_PICTURE_WIDTH) });
  return {
    width,
    large: await cut().webp(PICTURE).toBuffer(),
    small: width > SMALL_PICTURE_WIDTH ? await small.webp(PICTURE).toBuffer() : null,
    jpeg: await cut().jpeg({ quality: 76, progressive: true }).toBuffer(),
  };
}
