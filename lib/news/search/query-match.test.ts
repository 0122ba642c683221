import { describe, expect, test } from "vitest";
import { matchesQuery, namesLocation } from "./query-match";

const item = (title: string, summary: string | null = null, text: string | null = null) => ({ title, summary, text });

describe("matches", () => {
  test.each([
    ["broadband", "Broadband for all"],
    ["rural broadband", "Broadband reaches rural counties"],
    ["cooperative", "Electric Cooperatives meet"],
    ["electric cooperatives", "A co-op for electricity"],
    ["co-ops", "The cooperative's members"],
    ["co-op", "Coops and their members"],
    ["coop", "Ozarks Electric Co‑op"],
    ["electricity", "Electrical crews at work"],
    ["outage", "Outages reported"],
    ["utility", "Utilities warned"],
    ["tax", "New taxes"],
    ["build", "Building a line"],
    ["planning", "They planned a line"],
    ["wire", "Rewiring and wiring homes"],
    ["cafe", "The Café reopens"],
    ["café", "The CAFE reopens"],
    ["U.S. grid", "The US grid"],
    ["us grid", "The U.S. grid"],
    ["Arkansas", "Arkansas' governor"],
    ['"rural electric"', "A rural, electric future"],
    ['"electric cooperative"', "Electric co-ops meet"],
    ["“smart meter”", "A smart meter"],
    ["solar OR wind", "Wind farm"],
    ["solar or wind", "Wind farm"],
    ["solar farm OR wind farm", "A wind farm"],
    ["(solar OR wind)", "Solar"],
    ["grid -bitcoin", "Grid news"],
    ["time-of-use rates", "New time of use rate"],
    ["the grid in the news", "Grid"],
    ["grid site:example.org", "Grid"],
    ["intitle:grid", "Grid"],
    ["e-mail", "An email"],
    ["100,000 members", "100000 members"],
    ["", "Anything"],
    ["   ", "Anything"],
    ["-bitcoin", "Anything"],
    ["the", "The"],
    ["fibre", "Fiber"],
    ["generation", "Generation and transmission"],
  ])("%s: %s", (query, title) => {
    expect(matchesQuery(query, item(title))).toBeGreaterThan(0);
  });
});

describe("does not match", () => {
  test.each([
    ["rural broadband", "Broadband in cities"],
    ['"rural electric"', "Electric and rural"],
    ['"rural electric"', "Rural and electric"],
    ["grid -bitcoin", "Bitcoin and the grid"],
    ["solar OR wind -subsidy", "Solar subsidies"],
    ['power -"power ball"', "Power Ball numbers"],
    ["solar OR wind", "Coal"],
    ["cooperative", "They cooperate in operations"],
    ["cooperative", "Alice Cooper"],
    ["generation", "A general"],
    ["policy", "The police"],
    ["plane", "A plan"],
    ["care", "A car"],
    ["gas", "A gap"],
    ["news", ""],
    ["grid", "Gridlock"],
    ["us", "The bus"],
  ])("%s: %s", (query, title) => {
    expect(matchesQuery(query, item(title))).toBe(0);
  });
});

test("a phrase does not span two fields", () => {
  expect(matchesQuery('"rural electric"', item("Rural", "Electric"))).toBe(0);
});

test("words may be in different fields, and the title counts most", () => {
  const inTitle = matchesQuery("rural grid", item("Rural grid", "A story"));
  const inBoth = matchesQuery("rural grid", item("Grid", "A rural story"));
  const inText = matchesQuery("rural grid", item("Story", null, "About a rural grid"));
  expect(inTitle).toBeGreaterThan(inBoth);
  expect(inBoth).toBeGreaterThan(inText);
  expect(inText).toBeGreaterThan(0);
});

test("names a location", () => {
  expect(namesLocation("Little Rock, Arkansas", item("Rates rise", null, "Officials in Little Rock said"))).toBe(true);
  expect(namesLocation("Little Rock", item("A rock, a little one"))).toBe(false);
  expect(namesLocation("Arkansas", item("Kansas"))).toBe(false);
  expect(namesLocation("Arkansas", item("Grants", null, "For Alabama, Arkansas, Iowa and Ohio"))).toBe(false);
  expect(namesLocation("Arkansas", item("Grants", "In Arkansas", "For Alabama, Arkansas, Iowa and Ohio"))).toBe(true);
});

test("a very long word is matched quickly", () => {
  expect(matchesQuery("grid", item("aing".repeat(500_000)))).toBe(0);
  expect(matchesQuery("us", item("U.S.".repeat(500_000)))).toBe(0);
});
