import { expect, test } from "vitest";
import { ownPath, returnPath } from "./rules";

test.each([
  "/",
  "/admin",
  "/archive?q=grid-scale",
  "/briefing/42",
  "/story/7?type=day",
  "/article/7/",
  "/briefing/42?utm_source=mail#insights",
])("%s is a page of this site", (path) => {
  expect(ownPath(path)).toBe(path);
});

const FOREIGN = [
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/%252fevil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/./evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/../../evil.example",
  "/x//evil.example",
  "/@evil.example",
  "/:80",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/javascript:alert(1)",
  "http:evil.example",
  "http:/evil.example",
  "evil.example",
  "?to=/x",
  "#x",
  "",
  "/\0",
  "/x\r\nSet-Cookie: a=b",
  "/x%0d%0aSet-Cookie:a",
  "/﹨evil.example",
  "/／evil.example",
  "/。evil。example",
  "/archive?q=//evil.example",
  "/archive?to=https://evil.example",
  "/archive#//evil.example",
  "/api/auth/logout",
  "/api",
  "/email-link?token=x",
];

test.each(FOREIGN)("does not redirect to %j", (path) => {
  expect(ownPath(path)).toBe("/");
});

test("every redirect target stays on this site", () => {
  const pieces = [
    "/",
    "\\",
    "//",
    "evil.example",
    "%2f",
    "%5c",
    "@",
    ":",
    ".",
    "..",
    "?",
    "#",
    "\t",
    " ",
    "x",
    "http:",
    "briefing",
  ];
  let accepted = 0;
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        for (const d of pieces) {
          const path = ownPath(`${a}${b}${c}${d}`);
          accepted += path === "/" ? 0 : 1;
          if (new URL(path, "https://own.example").host !== "own.example" || !/^\/(?![/\\])/.test(path)) {
            expect.fail(`${a}${b}${c}${d} leads to ${path}`);
          }
        }
      }
    }
  }
  expect(accepted).toBeGreaterThan(0);
});

test("redirects to / without a target", () => {
  expect([ownPath(null), ownPath(undefined)]).toEqual(["/", "/"]);
});

test.each([
  ["/story/7?type=day", "/story/7?type=day"],
  ["/archive?q=rural%20power", "/archive"],
  ["/?area=finance", "/?area=finance"],
  ["/?login", "/"],
  ["/admin?tab=users", "/"],
  ["/?a=1&error=invalid_token", "/"],
  [null, "/"],
  ["//evil.example?x=%20", "/"],
])("login at %j returns to %s", (to, path) => {
  expect(returnPath(to)).toBe(path);
});

test.each(FOREIGN)("login does not return to %j", (path) => {
  expect(new URL(returnPath(path), "https://own.example").host).toBe("own.example");
  expect(returnPath(path)).toMatch(/^\/(?:archive)?$/);
});
