import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type PlainLook, plainPage, plainStyle } from "./plain-page";

const BRAND: PlainLook = {
  name: "Hill Digest",
  accent: "#88ccff",
  logo: { src: "data:image/png;base64,AAAA", width: 90, height: 36 },
};

const styleIn = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";

test.each([
  ["the design", undefined],
  ["a brand", BRAND],
])("the policy allows the style of %s", (_, look) => {
  const html = plainPage({ title: "Back in a moment", look, body: "<h1>Back</h1>" });
  expect(plainStyle(look)).toBe(`'sha256-${createHash("sha256").update(styleIn(html)).digest("base64")}'`);
});

test("a brand's name, colors and logo replace the design's", () => {
  const html = plainPage({ title: "Back", look: BRAND, language: "es", body: "<h1>Back</h1>" });
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<img src="data:image/png;base64,AAAA" alt="" width="90" height="36">');
  expect(html).toContain("Hill Digest</span>");
  expect(styleIn(html)).toContain("--copper:#88ccff");
  expect(html).not.toContain("<svg");
});

test("the page is dark whatever the device prefers, as the site is by default", () => {
  const html = plainPage({ title: "Back", body: "<h1>Back</h1>" });
  expect(html).toContain('<meta name="color-scheme" content="dark">');
  expect(styleIn(html)).not.toContain("prefers-color-scheme");
});
