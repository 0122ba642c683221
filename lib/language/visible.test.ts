import { expect, it } from "vitest";
import { isVisible, printable } from "./visible";

it.each([
  ["", true],
  ["Dana O’Brien-Núñez (2), Łódź & Co.", true],
  ["東京 Ελλάδα العربية हिन्दी", true],
  ["No-break\u00a0space", true],
  ["👩🏽‍🔧 ❤️‍🔥 ⚡", true],
  ["bb\n1\tadmin", false],
  ["\u001b[31mred", false],
  ["a\u0000b", false],
  ["a\u009bb", false],
  ["a\u2028b", false],
  ["\u200b", false],
  ["ad\u200bmin", false],
  ["ad\u200dmin", false],
  ["ad\u00admin", false],
  ["\ufeffadmin", false],
  ["\u202eevil", false],
  ["a\u2066b\u2069", false],
  ["a\u{e0041}", false],
  ["a\ud800", false],
  ["\u3164", false],
  ["\u2800", false],
  ["\u00a0\ufe0f\u0301", false],
])("%j can be seen: %s", (text, seen) => expect(isVisible(text)).toBe(seen));

it("prints hidden characters as escapes", () => {
  expect(printable("bb\n1\tJosé \u001b[31m\u202e\u200b⚡")).toBe("bb\\u{a}1\\u{9}José \\u{1b}[31m\\u{202e}\\u{200b}⚡");
});
