import { expect, test } from "vitest";
import { escapeXml, plainXml } from "./xml";

test.each([
  [`<a href="x">R&D's</a>`, "&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;"],
  ["a\u0000b\u000bc\tdé😀", "abc\tdé😀"],
  ["half \ud83d", "half \ufffd"],
])("%j is escaped", (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});

test("plainXml keeps markup characters", () => {
  expect(plainXml("a < b\u0001 & c")).toBe("a < b & c");
});
