import "server-only";
import pLimit from "p-limit";
import sharp from "sharp";
import { AppError } from "@/lib/errors";
import { NOT_AN_IMAGE } from "./rules";

/** What is kept of a photo: WebP without metadata. */
export type Photo = { image: Buffer; width: number; height: number };

const LARGEST_SIDE = 1200;
const QUALITY = 82;
/** 40 megapixels of 16-bit colour with alpha are 320 MB, should a format have to be decoded whole. */
const MOST_PIXELS = 40_000_000;
const MOST_SECONDS = 2;

/** libvips' decoders of what cameras and browsers make; everything else (SVG, PDF, TIFF …) stays shut. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });
sharp.cache(false);
sharp.concurrency(1);

// One at a time: two large photos decoded side by side would take twice the memory.
const atOnce = pLimit(1);

/** Any photo as WebP of at most 1200 px, upright, in sRGB, without metadata; of an animation its first frame. Throws `invalid`. */
export async function encodePhoto(bytes: Uint8Array): Promise<Photo> {
  try {
    const { data, info } = await atOnce(() =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: "inside", withoutEnlargement: true })
        .toColourspace("srgb")
        .webp({ quality: QUALITY, effort: 3 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { image: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError("invalid", NOT_AN_IMAGE, { cause });
  }
}
