import "server-only";

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = { rgb: [number, number, number]; alpha: number };

export const WHITE: Color = { rgb: [255, 255, 255], alpha: 1 };
export const BLACK: Color = { rgb: [0, 0, 0], alpha: 1 };

const NAMES: Record<string, string> = {
  ...{ white: "#fff", black: "#000", snow: "#fffafa", ivory: "#fffff0", ghostwhite: "#f8f8ff", whitesmoke: "#f5f5f5" },
  ...{ floralwhite: "#fffaf0", mintcream: "#f5fffa", azure: "#f0ffff", aliceblue: "#f0f8ff", seashell: "#fff5ee" },
  ...{ red: "#f00", green: "#008000", blue: "#00f", yellow: "#ff0", navy: "#000080", gray: "#808080", grey: "#808080" },
  ...{ silver: "#c0c0c0", lightgray: "#d3d3d3", lightgrey: "#d3d3d3", darkgray: "#a9a9a9", gainsboro: "#dcdcdc" },
  ...{ maroon: "#800000", olive: "#808000", lime: "#0f0", aqua: "#0ff", teal: "#008080", purple: "#800080" },
  ...{ orange: "#ffa500", beige: "#f5f5dc", linen: "#faf0e6", transparent: "#0000" },
};
const MIN_ALPHA = 0.1;
// Per channel. Nobody sees #f8f8f8 on white.
const MAX_DISTANCE = 12;

/** Null if the color is unknown, such as a variable. */
export function parseColor(value: string): Color | null {
  const text = Object.hasOwn(NAMES, value) ? (NAMES[value] ?? value) : value;
  const [, hex] = /^#([\da-f]{3,8})$/.exec(text) ?? [];
  if (hex) return hexColor(hex);
  const [, kind, inner = ""] = /^(rgb|hsl)a?\(([^()]{1,80})\)$/.exec(text) ?? [];
  const numbers = inner.split(/[\s,/]+/).filter(Boolean);
  const [one = Number.NaN, two = Number.NaN, three = Number.NaN, alpha = 1] = numbers.map((part, at) =>
    numberOf(part, kind === "rgb" && at < 3 ? 255 : 1),
  );
  if (!kind || [one, two, three, alpha].some(Number.isNaN)) return null;
  return { rgb: kind === "rgb" ? [one, two, three] : hslColor(one, two, three), alpha };
}

export function isTransparent(color: Color | null): boolean {
  return color !== null && color.alpha < MIN_ALPHA;
}

/** Whether nobody can tell two colors apart. */
export function isAlike(one: Color, other: Color): boolean {
  return one.rgb.every((channel, at) => Math.abs(channel - (other.rgb[at] ?? 0)) <= MAX_DISTANCE);
}

function hexColor(hex: string): Color | null {
  if (hex.length === 5 || hex.length === 7) return null;
  const size = hex.length < 6 ? 1 : 2;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.match(size === 1 ? /./g : /../g) ?? []).map((part) =>
    Number.parseInt(part.repeat(3 - size), 16),
  );
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

function numberOf(text: string, percentOf: number): number {
  const number = Number.parseFloat(text);
  return text.endsWith("%") ? (number / 100) * percentOf : number;
}

function hslColor(hue: number, saturation: number, lightness: number): [number, number, number] {
  const channel = (shift: number) => {
    const place = (shift + hue / 30 + 1_200) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
