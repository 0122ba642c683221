import { expect, test } from "vitest";
import { matchRedirects } from "./redirect-links";

const day = (text: string | null) => (text ? new Date(`${text}T12:00:00Z`) : null);
const opaque = (title: string, outlet_url: string | null, date: string | null = "2026-11-20") => ({
  title,
  outlet_url,
  date: day(date),
});
const other = (title: string, url: string, date: string | null = "2026-11-20") => ({ title, url, date: day(date) });

const TITLE = "Co-op's members approve new solar farm";

test.each<[string, ReturnType<typeof opaque>, ReturnType<typeof other>, boolean]>([
  ["the same title and site", opaque(TITLE, "https://kark.com"), other(TITLE, "https://www.kark.com/a"), true],
  [
    "a title with other case, accents, quotes and dashes",
    opaque("Co‑op’s MEMBERS approve new solar fárm", "https://www.kark.com/"),
    other("Co-op's members approve — new solar farm", "https://kark.com/a"),
    true,
  ],
  ["a host of the same site", opaque(TITLE, "https://news.kark.com"), other(TITLE, "https://kark.com/a"), true],
  ["another publisher's reprint", opaque(TITLE, "https://kark.com"), other(TITLE, "https://msn.com/a"), false],
  ["another title", opaque(TITLE, "https://kark.com"), other(`${TITLE} again`, "https://kark.com/a"), false],
  [
    "a generic title",
    opaque("Board meeting tonight", "https://a.org"),
    other("Board meeting tonight", "https://a.org/1"),
    false,
  ],
  [
    "an item with the same title from last year",
    opaque(TITLE, "https://a.org"),
    other(TITLE, "https://a.org/1", "2025-11-20"),
    false,
  ],
  ["an item without a date", opaque(TITLE, "https://a.org", null), other(TITLE, "https://a.org/1"), true],
  ["an unknown site", opaque(TITLE, null), other(TITLE, "https://a.org/1"), false],
])("%s", (_, item, candidate, expected) => {
  expect(
    matchRedirects([item], [other("Something else on that very day", "https://kark.com/x"), candidate]).get(item),
  ).toBe(expected ? candidate : undefined);
});

test("matches the item with the nearest date if several have the same title", () => {
  const [old, recent] = [other(TITLE, "https://a.org/old", "2026-10-01"), other(TITLE, "https://a.org/new")];
  const item = opaque(TITLE, "https://a.org");
  expect(matchRedirects([item], [old, recent]).get(item)).toBe(recent);
});
