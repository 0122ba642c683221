import "server-only";

/** The value of a property of one element, or undefined. */
export type Style = (property: string) => string | undefined;

const MIN_OPACITY = 0.1;
const MIN_PX = 2;
const FAR_PX = 600;
const FAR_RIGHT_PX = 5_000;

const UNITS: Record<string, number> = {
  ...{ px: 1, em: 16, rem: 16, ex: 8, ch: 8, pt: 1.33, pc: 16, in: 96, cm: 37.8, mm: 3.78 },
  ...{ vw: 12.8, vh: 8, vmin: 8, vmax: 12.8, dvh: 8, svh: 8, dvw: 12.8, "%": 10, "": 1 },
};

/** A length in pixels on an ordinary screen, roughly. Null if it is none. */
function pixelsOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  const [, number, unit = ""] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z]{0,4}|%)$/.exec(value) ?? [];
  const size = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return number === undefined || size === undefined ? null : Number(number) * size;
}

/** The property that hides an element with everything in it. Null if it is visible. */
export function hiddenBy(style: Style): string | null {
  if (style("display") === "none") return "display";
  if (style("content-visibility") === "hidden") return "content-visibility";
  return faded(style) ?? clipped(style) ?? collapsed(style) ?? displaced(style);
}

function faded(style: Style): string | null {
  if (isBelow(style("opacity"))) return "opacity";
  const [, share] = /\bopacity\( ?([\d.]+%?) ?\)/.exec(style("filter") ?? "") ?? [];
  return isBelow(share) ? "filter" : null;
}

function isBelow(share: string | undefined): boolean {
  if (share === undefined) return false;
  const number = Number.parseFloat(share);
  return (share.endsWith("%") ? number / 100 : number) < MIN_OPACITY;
}

function clipped(style: Style): string | null {
  const path = style("clip-path");
  if (path && isEmptyShape(path)) return "clip-path";
  const clip = style("clip");
  return clip && isOutOfFlow(style) && isEmptyRect(clip) ? "clip" : null;
}

function isEmptyRect(clip: string): boolean {
  const [, inner = ""] = /^rect\(([^()]{1,100})\)$/.exec(clip) ?? [];
  const [top = 0, right = 0, bottom = 0, left = 0] = lengthsIn(inner).map(pixelsOf);
  const isLine = (start: number | null, end: number | null) => start !== null && end !== null && end - start <= 1;
  return inner !== "" && (isLine(top, bottom) || isLine(left, right));
}

function isEmptyShape(path: string): boolean {
  const [, shape, inner = ""] = /^(inset|circle|ellipse|polygon|rect)\(([^()]{0,300})\)/.exec(path) ?? [];
  const [before = ""] = inner.trim().split(/ ?\b(?:at|round)\b/);
  const lengths = lengthsIn(before);
  const sizes = lengths.map(pixelsOf);
  if (shape === "circle" || shape === "ellipse") return sizes.some((size) => size === 0);
  if (shape === "polygon") return new Set(before.split(",").map((point) => point.trim())).size === 1 && inner !== "";
  if (shape === "rect") return sizes.length > 0 && sizes.every((size) => size === 0);
  const [top = "", right = top, bottom = top, left = right] = lengths;
  const isWhole = (one: string, other: string) => shareOf(one) + shareOf(other) >= 1;
  return shape === "inset" && lengths.length > 0 && (isWhole(top, bottom) || isWhole(left, right));
}

function lengthsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The share of an element that a length takes. Only huge lengths take all of an element of unknown size. */
function shareOf(length: string): number {
  if (length.endsWith("%")) return Number.parseFloat(length) / 100;
  return (pixelsOf(length) ?? 0) >= FAR_RIGHT_PX ? 1 : 0;
}

function collapsed(style: Style): string | null {
  if (pixelsOf(style("zoom")) === 0) return "zoom";
  // A frame for a video has no height but a padding.
  if (isCut(style("overflow-y")) && !isThick(style("padding-top")) && !isThick(style("padding-bottom"))) {
    if (isFlat(style("height"))) return "height";
    if (isFlat(style("max-height"))) return "max-height";
  }
  if (!isCut(style("overflow-x"))) return null;
  if (isFlat(style("width"))) return "width";
  return isFlat(style("max-width")) ? "max-width" : null;
}

function isCut(overflow: string | undefined): boolean {
  return overflow !== undefined && /^(?:hidden|clip)/.test(overflow);
}

function isFlat(length: string | undefined): boolean {
  const size = pixelsOf(length);
  return size !== null && size <= MIN_PX;
}

function isThick(length: string | undefined): boolean {
  return (pixelsOf(length) ?? 0) > MIN_PX;
}

function displaced(style: Style): string | null {
  if (isMovedAway(style("transform"))) return "transform";
  if (/^0(?:\.0*)?%?(?: |$)/.test(style("scale") ?? "")) return "scale";
  if (style("translate")?.split(" ").some(isFar)) return "translate";
  const margin = ["margin-left", "margin-top"].find((side) => isFar(style(side)));
  if (margin || !isMoved(style)) return margin ?? null;
  const side = ["left", "top", "right", "bottom"].find((one) => isFar(style(one)));
  return side ?? ["left", "right"].find((one) => (pixelsOf(style(one)) ?? 0) >= FAR_RIGHT_PX) ?? null;
}

function isMovedAway(transform = ""): boolean {
  for (const [, name, inner = ""] of transform.matchAll(/\b(scale|translate)(?:3d|x|y)?\(([^()]{1,100})\)/g)) {
    const lengths = inner.split(",").map((length) => length.trim());
    if (name === "scale" && lengths.some((length) => Number.parseFloat(length) === 0)) return true;
    // A percentage is of the element's own size.
    if (name === "translate" && lengths.some((length) => !length.endsWith("%") && isFar(length))) return true;
  }
  return false;
}

/** Whether a length, such as a text indent, moves something off the screen to the left or the top. */
export function isFar(length: string | undefined): boolean {
  return (pixelsOf(length) ?? 0) <= -FAR_PX;
}

function isMoved(style: Style): boolean {
  return isOutOfFlow(style) || /^(?:relative|sticky)$/.test(style("position") ?? "");
}

function isOutOfFlow(style: Style): boolean {
  return /^(?:absolute|fixed)$/.test(style("position") ?? "");
}

/** Whether a font size is too small to read. Null if it depends on the parent's. */
export function isTinyFont(size: string): boolean | null {
  const px = pixelsOf(size);
  if (px === null) return /^(?:inherit|unset|larger|smaller)$/.test(size) ? null : false;
  const isRelative = /(?:\dem|%|ex|ch)$/.test(size);
  // 100% is counted as 1,000 pixels.
  if (isRelative) return (size.endsWith("%") ? px * 0.016 : px) <= MIN_PX ? true : null;
  return px <= MIN_PX;
}
