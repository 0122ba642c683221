import { contrastOf, luminanceOf, rgbOf } from "@/lib/media/rules-color";
import type { Brand, Theme } from "./types";

/** The design's colors from app/theme.css in hex, for mail, share cards and pages without that sheet. */
export const COLORS = {
  dark: {
    ...{ surface: "#111320", raised: "#1a1c2b", line: "#303344", accent: "#eba972" },
    ...{ ink: "#f1ece5", soft: "#d1cbc2", muted: "#a0a2b0" },
  },
  light: {
    ...{ surface: "#fafafc", raised: "#f1f2f7", line: "#d4d5dd", accent: "#9a4b22" },
    ...{ ink: "#181a2b", soft: "#393c4c", muted: "#585b6a" },
  },
};

/** WCAG 2.2 AA for text. */
export const MIN_CONTRAST = 4.5;

type Accents = Pick<Brand, "accent_dark" | "accent_light">;

export const ACCENT = /^#[0-9a-f]{6}$/;

export const LOGO_LIMIT_BYTES = 524_288;
export const LOGO_TOO_LARGE = "The logo must be at most 512 KB.";

/** The lowest contrast of an accent color in a theme, as text on its backgrounds and as the background of button text. */
export function accentContrast(theme: Theme, color: string): number {
  const luminance = luminanceOf(rgbOf(color));
  const { surface, raised } = COLORS[theme];
  return Math.min(...[surface, raised].map((ground) => contrastOf(luminance, luminanceOf(rgbOf(ground)))));
}

/** Why an accent color cannot be used in a theme; null if it can. */
export function accentFault(theme: Theme, color: string): string | null {
  const contrast = accentContrast(theme, color);
  if (contrast >= MIN_CONTRAST) return null;
  return `The accent color for the ${theme} theme has a contrast of ${contrastText(contrast)}, and text needs at least ${MIN_CONTRAST}:1.`;
}

/** Rounded down, so that a color that fails never reads as one that passes. */
export function contrastText(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
}

/** The accent color of a theme. */
export function accentOf(brand: Accents, theme: Theme): string {
  return brand[`accent_${theme}`] ?? COLORS[theme].accent;
}

/** Opacity of the accent color behind text, as two hexadecimal digits. */
const WASH: Record<Theme, string> = { dark: "29", light: "2e" };

/** The style sheet that sets the accent colors. Its selectors outweigh those of the design. */
export function accentSheet(brand: Accents): string {
  const { accent_dark: dark, accent_light: light } = brand;
  const rule = (selector: string, theme: Theme, color: string) =>
    `html:root${selector}{--accent:${color};--accent-wash:${color}${WASH[theme]}}`;
  const rules = [
    ...(dark ? [`@media screen{${rule('[data-theme="dark"]', "dark", dark)}}`] : []),
    ...(light ? [`@media screen{${rule('[data-theme="light"]', "light", light)}}`] : []),
    // Paper is white in both themes.
    ...(light ? [`@media print{${rule("[data-theme]", "light", light)}}`] : []),
  ];
  return rules.join("");
}

const DEFAULT = "default";
const ACCENT_NAMES = /^([0-9a-f]{6}|default)-([0-9a-f]{6}|default)$/;

/** The path of the accent style sheet, which contains the colors. Null for the design's own colors. */
export function accentPath({ accent_dark, accent_light }: Accents): string | null {
  if (!accent_dark && !accent_light) return null;
  const nameOf = (color: string | null) => color?.slice(1) ?? DEFAULT;
  return `/api/brand/accents/${nameOf(accent_dark)}-${nameOf(accent_light)}`;
}

/** The colors in the last segment of that path. Null if it is malformed. */
export function parseAccentPath(end: string): Accents | null {
  const [, dark, light] = ACCENT_NAMES.exec(end) ?? [];
  if (dark === undefined || light === undefined) return null;
  const colorOf = (name: string) => (name === DEFAULT ? null : `#${name}`);
  return { accent_dark: colorOf(dark), accent_light: colorOf(light) };
}

/** The path of the logo, by default the design's. */
export function logoPath({ logo }: { logo: { key: string } | null }): string {
  return logo ? `/api/brand/logo/${logo.key}` : "/logo.svg";
}

/** Allowed aspect ratios of a logo used as tab icon. */
const SQUARE = { least: 0.8, most: 1.25 };

/** The path of the tab icon: the brand's logo if roughly square, else the design's icon in the accent color. */
export function iconPath({ logo, accent_dark }: Pick<Brand, "logo" | "accent_dark">): string {
  if (logo && isAbout(logo.width / logo.height)) return logoPath({ logo });
  return accent_dark ? `/api/brand/icon/${accent_dark.slice(1)}` : "/icon.svg";
}

function isAbout(ratio: number): boolean {
  return ratio >= SQUARE.least && ratio <= SQUARE.most;
}

/** The logo's size in pixels at a given height, no wider than `most`. */
export function logoSize(
  { logo }: Pick<Brand, "logo">,
  height: number,
  most: number,
): { width: number; height: number } {
  const { width: wide, height: tall } = logo ?? { width: 1, height: 1 };
  const scale = Math.min(height / tall, most / wide);
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(tall * scale)) };
}
