import "server-only";
import sharp from "sharp";
import { AppError } from "@/lib/errors";
import { atOnce, openChecked } from "./encode";
import { contrastOf, luminanceOf, rgbOf } from "./rules-color";

/** PNG without metadata, and its size in pixels. */
type Logo = { image: Buffer; width: number; height: number };

const NOT_A_LOGO = "The logo must be a PNG, WebP or JPEG image; SVG is not accepted.";

const FORMATS = ["png", "webp", "jpeg"];
/** Maximum height in pixels: four times the displayed height, for high-density screens. */
const TALLEST = 144;
const WIDEST = 720;
/** A pixel with less contrast to its background is hard to see. */
const VISIBLE = 1.6;
/** Maximum share of hard-to-see pixels before a logo needs another background. */
const MAX_HIDDEN = 0.15;
const MARGIN = 0.1;

/**
 * Converts a logo to a PNG of at most 720 by 144 px. A transparent logo that is hard to see on any of the backgrounds (#rrggbb) gets the
 * background with the best contrast. Throws `invalid`.
 */
export async function encodeLogo(bytes: Uint8Array, grounds: string[]): Promise<Logo> {
  try {
    return await atOnce(() => encode(bytes, grounds));
  } catch (cause) {
    throw new AppError("invalid", NOT_A_LOGO, { cause, field: "logo" });
  }
}

async function encode(bytes: Uint8Array, grounds: string[]): Promise<Logo> {
  const open = await openChecked(bytes);
  const { format } = await open().metadata();
  if (!FORMATS.includes(format)) throw new Error("The file is not in a supported logo format.");
  const { data, info } = await open()
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: WIDEST, height: TALLEST, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const ground = neededGround(data, grounds);
  const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const margin = Math.ceil(Math.min(info.width, info.height) * MARGIN);
  const framed = ground
    ? drawn
        .flatten({ background: ground })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    : drawn;
  const image = await framed.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return { image: image.data, width: image.info.width, height: image.info.height };
}

/** The background to add to a logo. Null if it is visible on all of them. */
function neededGround(pixels: Buffer, grounds: string[]): string | null {
  const hidden = grounds.map((ground) => hiddenShare(pixels, luminanceOf(rgbOf(ground))));
  if (hidden.every((share) => share <= MAX_HIDDEN)) return null;
  return grounds[hidden.indexOf(Math.min(...hidden))] ?? null;
}

/** The share of a logo's pixels that are hard to see on a background. 0 for an opaque logo, which has its own. */
function hiddenShare(pixels: Buffer, ground: number): number {
  let [drawn, hidden, clear] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) {
      clear += 1;
      continue;
    }
    drawn += 1;
    if (contrastOf(luminanceOf([red, green, blue]), ground) < VISIBLE) hidden += 1;
  }
  return clear === 0 || drawn === 0 ? 0 : hidden / drawn;
}
