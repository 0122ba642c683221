import { expect, test } from "vitest";
import {
  chooseEncoding,
  decodableAddress,
  isCompressible,
  isKnown,
  isStrippedHeader,
  publicAddress,
  readRequestTraits,
} from "./rules";

test.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/?login", null],
  ["/?error=invalid_token", null],
  ["/?a=1&login=", null],
  ["/?_rsc=1x2y3", null],
  ["/archive", "/archive"],
  ["/archive?q=", "/archive"],
  ["/archive?q=%20%20", "/archive"],
  ["/archive?utm_medium=x&q=rural+power", "/archive?q=rural%20power"],
  ["/archive?q=rural%20power&q=other", "/archive?q=rural%20power"],
  [`/archive?q=${"a".repeat(300)}`, `/archive?q=${"a".repeat(200)}`],
  ["/archive?q=%F0%9F", "/archive?q=%EF%BF%BD"],
  ["/archive?area=broadband&q=rural+power", "/archive?q=rural%20power&area=broadband"],
  ["/archive?area=broadband&area=finance", "/archive?area=broadband"],
  ["/archive?area=anything", "/archive"],
  ["/?area=power_supply&utm_source=mail", "/?area=power_supply"],
  ["/?area=Power_supply", "/"],
  ["/?area=", "/"],
  ["/?area=finance&login", null],
  ["/feed.xml?area=regulation&x=1", "/feed.xml?area=regulation"],
  ["/feed.json?area=regulation%20", "/feed.json"],
  ["/feed.json?q=1", "/feed.json"],
  ["/briefing/42/dates.ics", "/briefing/42/dates.ics"],
  ["/briefing/42/dates.ics?area=finance", "/briefing/42/dates.ics"],
  ["/briefing/2147483648/dates.ics", null],
  ["/story/42/dates.ics", null],
  ["/archive/", null],
  ["/Archive", null],
  ["/%61rchive", null],
  ["//archive", null],
  ["/privacy-terms?x=1#y", "/privacy-terms"],
  ["/briefing/42", "/briefing/42"],
  ["/briefing/42?fbclid=1", "/briefing/42"],
  ["/briefing/42?fbclid=1&q=rural+power", "/briefing/42?q=rural%20power"],
  ["/briefing/42?q=%20", "/briefing/42"],
  ["/briefing/42/dates.ics?q=power", "/briefing/42/dates.ics"],
  ["/briefing/42/opengraph-image?q=power", "/briefing/42/opengraph-image"],
  ["/story/42?q=power", "/story/42"],
  ["/briefing/0", "/briefing/0"],
  ["/briefing/042", "/briefing/0"],
  ["/briefing/1e3", "/briefing/0"],
  ["/briefing/2147483647", "/briefing/2147483647"],
  ["/briefing/2147483648", "/briefing/0"],
  ["/briefing/42/", null],
  ["/story/abc?type=day", "/story/0"],
  ["/article/abc?_rsc=1", null],
  ["/briefing/42/opengraph-image?1a2b", "/briefing/42/opengraph-image"],
  ["/article/7", "/article/7"],
  // Rendered per reader: articles found only by private runs.
  ["/article/7?own", null],
  ["/story/7", "/story/7"],
  ["/story/7?type=day&utm_id=1", "/story/7?type=day"],
  ["/story/7?type=__proto__", "/story/7"],
  ["/feed.xml", "/feed.xml"],
  ["/embed?theme=dark&x=1", "/embed?theme=dark"],
  ["/embed?theme=pink", "/embed"],
  ["/e/board", "/e/board"],
  ["/e/board-room?area=finance&x=1", "/e/board-room?area=finance"],
  ["/e/board/archive?x=1&q=rates&area=finance", "/e/board/archive?q=rates&area=finance"],
  ["/e/board/feed.xml?area=finance", "/e/board/feed.xml?area=finance"],
  ["/e/board/embed?theme=dark&x=1", "/e/board/embed?theme=dark"],
  ["/e/board/opengraph-image-abc", "/e/board/opengraph-image-abc"],
  ["/robots.txt", "/robots.txt"],
  ["/opengraph-image?1a2b", "/opengraph-image"],
  ["/favorites", null],
  ["/admin", null],
  ["/api/health", null],
  ["/email-link?token=1", null],
  ["/../admin", null],
  ["", null],
])("the public address of %s is %s", (url, address) => {
  expect(publicAddress(url, { requireLogin: false })).toBe(address);
});

test.each([
  ["/api/users/1", "/api/users/1"],
  ["/api/users/%31?x=%E0", "/api/users/%31?x=%E0"],
  ["/api/users/%E0%A4", "/api/users/%25E0%25A4"],
  ["/api/users/%", "/api/users/%25"],
  ["/sitemap/%2e%2e/%zz?q=%20", "/sitemap/%252e%252e/%25zz?q=%20"],
])("%s is forwarded as %s", (url, passed) => {
  expect(decodableAddress(url)).toBe(passed);
});

test.each([
  ["/es", "/es"],
  ["/es?utm_x=1&area=finance", "/es?area=finance"],
  ["/es/archive?x=1&q=luz", "/es/archive?q=luz"],
  ["/es/story/7?type=day&utm_id=1", "/es/story/7?type=day"],
  ["/es/briefing/42", "/es/briefing/42"],
  ["/es/e/board?area=finance&x=1", "/es/e/board?area=finance"],
  ["/es/email-preferences?token=1", null],
  ["/es/feed.xml", null],
  ["/es/admin", null],
  ["/es/briefing/x", null],
])("the public address of %s, in Spanish, is %s", (url, address) => {
  expect(publicAddress(url, { requireLogin: false, languages: ["en", "es"] })).toBe(address);
  expect(publicAddress(url, { requireLogin: false })).toBeNull();
});

test("requiring a login makes only the landing page private", () => {
  expect(publicAddress("/", { requireLogin: true })).toBeNull();
  expect(publicAddress("/archive", { requireLogin: true })).toBe("/archive");
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["br; q=0 , *", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["identity;q=1, gzip;q=0.5", "identity"],
  ["gzip;q=junk", "identity"],
  ["deflate", "identity"],
] as const)("'Accept-Encoding: %s' selects %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test("request headers are read regardless of case", () => {
  expect(readRequestTraits(["Host", "a", "ACCEPT-encoding", "br", "if-None-match", '"x"'])).toEqual({
    acceptEncoding: "br",
    ifNoneMatch: '"x"',
    isPartial: false,
  });
  for (const name of ["RSC", "rsc", "Next-Action", "next-router-state-tree", "Next-Router-Prefetch"]) {
    expect(readRequestTraits([name, "1"]).isPartial, name).toBe(true);
  }
  expect(readRequestTraits(["Accept-Encoding", "gzip", "accept-encoding", "br"]).acceptEncoding).toBe("gzip, br");
});

test("recognizes a client's cached copy in any encoding, weak or strong", () => {
  expect(isKnown('W/"abc-br5", "def"', "abc")).toBe(true);
  expect(isKnown('"abc"', "abc")).toBe(true);
  expect(isKnown("*", "abc")).toBe(true);
  expect(isKnown('"xabc"', "abc")).toBe(false);
});

test("headers that could spoof a client or host are stripped", () => {
  const all = ["x-forwarded-host", "x-middleware-subrequest", "x-nonce", "forwarded", "host", "next-resume", "upgrade"];
  expect(all.filter((name) => !isStrippedHeader(name))).toEqual([]);
  const own = ["cookie", "next-action", "next-router-state-tree", "rsc", "origin", "content-type", "sec-fetch-site"];
  expect(own.filter(isStrippedHeader)).toEqual([]);
});

test("images and fonts are not compressed again", () => {
  expect(
    [
      "text/html; charset=utf-8",
      "application/atom+xml",
      "image/svg+xml",
      "application/json",
      "text/x-component",
      "image/webp",
      "font/woff2",
    ].map(isCompressible),
  ).toEqual([true, true, true, true, true, false, false]);
});
