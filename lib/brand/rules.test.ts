import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EMPTY_BRAND } from "@/tests/support/brand";
import {
  accentContrast,
  accentFault,
  accentPath,
  accentSheet,
  COLORS,
  contrastText,
  iconPath,
  logoSize,
  parseAccentPath,
} from "./rules";
import { brandInput } from "./schema";

/** An oklch color of the style sheet as #rrggbb (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const parts = linear.map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

test.each([
  ["dark", ':root,\n[data-preview="dark"] {'],
  ["light", ':root[data-theme="light"],\n[data-preview="light"] {'],
] as const)("the hex colors of the %s theme are those of the sheet, and its accent passes", (theme, selector) => {
  const sheet = readFileSync("app/theme.css", "utf8");
  const block = sheet.slice(sheet.indexOf(selector), sheet.indexOf("}", sheet.indexOf(selector)));
  const color = (name: string) => {
    const [, ...parts] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(block) ?? [];
    const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number);
    return hexOf(lightness, chroma, hue);
  };
  const names = Object.keys(COLORS[theme]);
  expect(Object.fromEntries(names.map((name) => [name, color(name)]))).toEqual(COLORS[theme]);
  expect(accentFault(theme, COLORS[theme].accent)).toBeNull();
});

test("contrast is WCAG's, for the worse of both backgrounds, rounded down", () => {
  expect(accentContrast("light", "#000000")).toBeCloseTo(18.7, 0);
  expect(accentContrast("light", "#fafafc")).toBeLessThan(1.1);
  expect(contrastText(4.4999)).toBe("4.4:1");
  expect(contrastText(4.5)).toBe("4.5:1");
});

test.each([
  ["light", "#eba972"],
  ["dark", "#9a4b22"],
] as const)("the %s theme refuses the other theme's color, stating its contrast", (theme, color) => {
  const result = brandInput.safeParse({ ...EMPTY_BRAND, [`accent_${theme}`]: color });
  expect(result.error?.issues).toMatchObject([{ path: [`accent_${theme}`] }]);
  expect(result.error?.issues[0]?.message).toMatch(
    new RegExp(
      `^The accent color for the ${theme} theme has a contrast of \\d\\.\\d:1, and text needs at least 4.5:1.$`,
    ),
  );
});

test("empty fields mean the defaults; texts are trimmed to one line, and colors lowercased", () => {
  const empty = brandInput.parse({ ...EMPTY_BRAND, org_name: " \n " });
  expect(empty).toEqual({
    ...{ digest_title: null, org_name: null, local_area: null, footer_line: null },
    ...{ accent_dark: null, accent_light: null, logo: null, remove_logo: false },
  });
  const given = brandInput.parse({ ...EMPTY_BRAND, digest_title: "  The\n Wire ", accent_light: "#1F4E9A" });
  expect(given).toMatchObject({ digest_title: "The Wire", accent_light: "#1f4e9a" });
});

test.each([
  ["digest_title", "x".repeat(121), "The digest name must have at most 120 characters."],
  ["accent_dark", "red", "The accent color for the dark theme must be a # and six digits, such as #1f6feb."],
  ["accent_light", "#000;}body{}", "The accent color for the light theme must be a # and six digits, such as #1f6feb."],
  ["logo", new File([new Uint8Array(524_289)], "logo.png"), "The logo must be at most 512 KB."],
  ["logo", "logo.png", "The logo must be a file."],
])("%s is refused when it is %j", (field, value, message) => {
  expect(brandInput.safeParse({ ...EMPTY_BRAND, [field]: value }).error?.issues[0]?.message).toBe(message);
});

test.each([
  [null, null, null],
  ["#88ccff", null, "/api/brand/accents/88ccff-default"],
  [null, "#1f4e9a", "/api/brand/accents/default-1f4e9a"],
  ["#88ccff", "#1f4e9a", "/api/brand/accents/88ccff-1f4e9a"],
])("the style sheet path of %j and %j is %j", (accent_dark, accent_light, path) => {
  expect(accentPath({ accent_dark, accent_light })).toBe(path);
  if (path) expect(parseAccentPath(path.slice("/api/brand/accents/".length))).toEqual({ accent_dark, accent_light });
});

test.each(["", "default", "88ccff", "88ccfg-default", "88ccff-1f4e9a}", "#88ccf-default"])(
  "%j names no colors",
  (end) => {
    expect(parseAccentPath(end)).toBeNull();
  },
);

test("the style sheet sets each theme's color, and the light one for print", () => {
  const dark = accentSheet({ accent_dark: "#88ccff", accent_light: null });
  expect(dark).toContain('html:root[data-theme="dark"]{--accent:#88ccff;');
  expect(dark).not.toContain("light");
  expect(accentSheet({ accent_dark: null, accent_light: "#1f4e9a" })).toContain("@media print");
});

test("a logo keeps its proportions within the given height and width", () => {
  expect(logoSize({ logo: null }, 36, 160)).toEqual({ width: 36, height: 36 });
  expect(logoSize({ logo: { key: "", width: 720, height: 72 } }, 36, 160)).toEqual({ width: 160, height: 16 });
  expect(logoSize({ logo: { key: "", width: 20, height: 144 } }, 36, 160)).toEqual({ width: 5, height: 36 });
});

test("the tab icon is a roughly square logo, else the design's icon in the accent color", () => {
  const logo = { key: "k", width: 100, height: 90 };
  expect(iconPath({ logo, accent_dark: "#88ccff" })).toBe("/api/brand/logo/k");
  expect(iconPath({ logo: { ...logo, width: 300 }, accent_dark: "#88ccff" })).toBe("/api/brand/icon/88ccff");
  expect(iconPath({ logo: { ...logo, height: 200 }, accent_dark: null })).toBe("/icon.svg");
  expect(iconPath({ logo: null, accent_dark: null })).toBe("/icon.svg");
});
