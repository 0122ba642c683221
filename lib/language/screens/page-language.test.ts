import { afterEach, expect, test, vi } from "vitest";
import { inLanguage } from "@/lib/language-scope";
import { isTranslated, localPath, pageLanguage, pathIn, sourceLanguage, splitLanguage } from "./page-language";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["/", "/es"],
  ["/?area=finance", "/es?area=finance"],
  ["/#areas", "/es#areas"],
  ["/archive?q=a", "/es/archive?q=a"],
  ["/story/4?type=day", "/es/story/4?type=day"],
  ["/e/board", "/es/e/board"],
])("%s is %s in Spanish", (path, spanish) => {
  expect(pathIn("es", path)).toBe(spanish);
  expect(pathIn("en", path)).toBe(path);
  expect(inLanguage({ language: "es", address: path }, () => localPath(path))).toBe(spanish);
});

test.each([
  ["/es", "/"],
  ["/es?area=finance", "/?area=finance"],
  ["/es/archive?q=a", "/archive?q=a"],
  ["/es/story/4?type=day", "/story/4?type=day"],
  ["/es/briefing/4", "/briefing/4"],
  ["/es/article/4", "/article/4"],
  ["/es/story/4/report?sent=1", "/story/4/report?sent=1"],
  ["/es?login&return=%2Fes", "/?login&return=%2Fes"],
  ["/es/account/subscribe/confirm?token=1", "/account/subscribe/confirm?token=1"],
  ["/es/e/board/archive", "/e/board/archive"],
  ["/es/email-preferences?token=1", "/email-preferences?token=1"],
  ["/es/opengraph-image", "/opengraph-image"],
  ["/es/story/4/opengraph-image", "/story/4/opengraph-image"],
  ["/es/e/board/opengraph-image", "/e/board/opengraph-image"],
])("%s is the Spanish page of %s", (url, rest) => {
  expect(splitLanguage(url)).toEqual({ language: "es", rest });
});

test.each([
  "/",
  "/es/",
  "/espresso",
  "/es/admin",
  "/es/api/health",
  "/es/es",
  "/es/story/x",
  "/es/feed.xml",
  "/es//archive",
  "/ES",
])("%s is not a translated page", (url) => {
  expect(splitLanguage(url)).toBeNull();
});

test("the admin panel and non-pages have one language", () => {
  const paths = ["/admin", "/account/my-data", "/story/4/report/5", "/api/health", "/feed.xml", "/embed"];
  for (const path of paths) expect([path, isTranslated(path)]).toEqual([path, false]);
});

test("the language is that of the request's scope or the browser's page, else English", () => {
  expect(pageLanguage()).toBe("en");
  expect(sourceLanguage()).toBeUndefined();
  const scope = { language: "es", address: null } as const;
  expect(inLanguage(scope, () => [pageLanguage(), sourceLanguage()])).toEqual(["es", "en"]);
  vi.stubGlobal("document", { documentElement: { lang: "es" } });
  expect(pageLanguage()).toBe("es");
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  expect(pageLanguage()).toBe("en");
});
