import { describe, expect, test } from "vitest";
import type { SourceRequest } from "@/lib/news/types";
import { writeGdeltQuery, writeWebQuery } from "./search-query";

function request(query: string, location: string | null = null): SourceRequest {
  const now = new Date("2026-11-20T12:00:00Z");
  return { query, location, site: null, timeFilter: "any", now, readAt: now, timeZone: "America/Chicago" };
}

describe("a query for a web search", () => {
  test.each<[string, string | null, string]>([
    ["rural broadband", null, "rural broadband"],
    ['"electric cooperative" rates', null, '"electric cooperative" rates'],
    ["electric cooperative", "Arkansas", "electric cooperative Arkansas"],
    ["electric cooperative", "North Little Rock", 'electric cooperative "North Little Rock"'],
    ["electric cooperative", "Conway, Arkansas", "electric cooperative Conway Arkansas"],
    ["broadband -satellite", "Arkansas", "broadband Arkansas -satellite"],
    ['grid -"crypto mining"', null, 'grid -"crypto mining"'],
    ["outage OR blackout", null, "(outage OR blackout)"],
    ["outage or blackout", "Arkansas", "(outage OR blackout) Arkansas"],
    ["rural broadband OR fiber grant", null, "((rural broadband) OR (fiber grant))"],
    ["“rural broadband” OR fiber", null, '("rural broadband" OR fiber)'],
    ["grid site:example.org when:7d", null, "grid"],
    ['grid "unclosed phrase', null, 'grid "unclosed phrase"'],
    ["time-of-use co-op", null, "time-of-use co-op"],
    ["OR", null, ""],
    ['"" - ()', null, ""],
  ])("%s in %s", (query, location, expected) => {
    expect(writeWebQuery(request(query, location))).toBe(expected);
  });

  test("uses the OR of the engine", () => {
    expect(writeWebQuery(request("outage or blackout"), " | ")).toBe("(outage | blackout)");
  });
});

describe("a query for GDELT", () => {
  test.each<[string, string | null, string]>([
    ["rural broadband", "Arkansas", "rural broadband Arkansas"],
    ["time-of-use rates", null, '"time of use" rates'],
    ["EV charging", null, "charging"],
    ["EV", "Arkansas", ""],
    ["rural broadband OR fiber", null, '("rural broadband" OR fiber)'],
    ["outage OR EV", null, "outage"],
    ["grid -crypto", "Little Rock", 'grid "Little Rock" -crypto'],
  ])("%s in %s", (query, location, expected) => {
    expect(writeGdeltQuery(request(query, location), "sourcelang:english")).toBe(expected);
  });

  test("is never too long and keeps the location", () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`);
    for (const query of [words.join(" "), words.join(" OR "), `word ${words.map((word) => `-${word}`).join(" ")}`]) {
      const written = writeGdeltQuery(request(query, "Arkansas"), "sourcelang:english");
      expect(written).toContain("Arkansas");
      expect(written.length).toBeLessThan(225);
      expect(written).toMatch(/^\(?word/);
    }
    expect(writeGdeltQuery(request("x".repeat(400)), "")).toBe("");
  });
});
