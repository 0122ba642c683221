import { describe, expect, it } from "vitest";
import { deferScripts } from "./defer";

const PAGE = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<link rel="preload" as="font" href="/_next/static/media/serif.woff2"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script src="/_next/static/chunks/b.js" integrity="sha256-x" async=""></script>',
  "<script>self.__next_f.push([1])</script>",
].join("");

describe("deferScripts", () => {
  it("defers the page's scripts", () => {
    expect(deferScripts("/", PAGE)).toBe(
      [
        '<link rel="preload" as="font" href="/_next/static/media/serif.woff2"/>',
        '<script data-src="/_next/static/chunks/a.js"></script>',
        '<script data-src="/_next/static/chunks/b.js" integrity="sha256-x"></script>',
        "<script>self.__next_f.push([1])</script>",
      ].join(""),
    );
  });

  it.each(["/archive?q=storm", "/briefing/1?page=2&q=storm"])(
    "does not defer them on search pages, which scroll to the match: %s",
    (url) => {
      expect(deferScripts(url, PAGE)).toBe(PAGE);
    },
  );
});
