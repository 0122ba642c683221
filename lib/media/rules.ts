/** Spec 5: a photo must be smaller than this. */
export const PHOTO_LIMIT_BYTES = 5_242_880;

export const NOT_AN_IMAGE = "Please select an image file";
export const TOO_LARGE = "File size must be less than 5MB";

export const SMALL_PICTURE_WIDTH = 640;
const LARGEST_PICTURE_WIDTH = 1200;
/** Smaller pictures are thumbnails, icons and tracking pixels. */
const MIN_PICTURE_WIDTH = 400;
const MIN_PICTURE_HEIGHT = 225;
/** Aspect ratios beyond these are banners and portraits, of which a crop to 16:9 would leave too little. */
const WIDEST = 2.7;
const TALLEST = 0.7;

/** The width in pixels to which an article's picture is cropped. Null if its size or shape is unsuitable. */
export function pictureWidth({ width, height }: { width: number; height: number }): number | null {
  const shape = width / height;
  if (width < MIN_PICTURE_WIDTH || height < MIN_PICTURE_HEIGHT || shape > WIDEST || shape < TALLEST) return null;
  return Math.min(LARGEST_PICTURE_WIDTH, width, Math.floor((height * 16) / 9));
}

/** The height of a 16:9 picture. */
export function pictureHeight(width: number): number {
  return Math.round((width * 9) / 16);
}

const ADDRESS = /^\/api\/pictures\/([\w-]{1,64})\/([1-9]\d{2,3})\.(webp|jpg)$/;

/** Parses a picture's URL path. Null for any other path. */
export function parsePictureAddress(address: string) {
  const [, key, width, format] = ADDRESS.exec(address) ?? [];
  return key ? { key, width: Number(width), format: format === "jpg" ? ("jpg" as const) : ("webp" as const) } : null;
}

/** All URLs of an article's picture, from that of the large one. Null for any other URL. */
export function pictureAddresses(image: string) {
  const parsed = parsePictureAddress(image);
  if (!parsed) return null;
  const { key, width } = parsed;
  const base = `/api/pictures/${key}`;
  return {
    large: image,
    width,
    small: width > SMALL_PICTURE_WIDTH ? `${base}/${SMALL_PICTURE_WIDTH}.webp` : image,
    jpeg: `${base}/${width}.jpg`,
  };
}

/** URLs of placeholder pictures, which publishers use for articles without a picture. */
const STAND_IN =
  /logo|placeholder|default|fallback|no[-_]?image|favicon|avatar|sprite|blank\.|pixel\.|social[-_]?(?:share|card)|share[-_]?(?:image|card)/i;

/** Whether a URL may be an article's own picture rather than a placeholder. */
export function mayBePicture(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && !/\.svgz?$/i.test(url.pathname) && !STAND_IN.test(url.pathname.split("/").slice(-2).join("/"));
}

/** Response headers of a stored image. Its address is random and never reused, so its bytes can be cached forever. */
export const IMAGE_HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};
