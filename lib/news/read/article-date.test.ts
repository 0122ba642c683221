import { describe, expect, test } from "vitest";
import { dateOfArticle } from "./article-date";
import { extractPage } from "./page/extract-page";

const clock = { now: new Date("2026-11-26T18:00:00Z"), timeZone: "America/Chicago" };
const LISTED = "2026-11-26T15:00:00.000Z";

type Parts = { linked?: object; head?: string; body?: string; path?: string };

function dateOf({ linked, head = "", body = "", path = "/news/river-line" }: Parts, listed: string | null = LISTED) {
  const script = linked
    ? `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", headline: "x", ...linked })}</script>`
    : "";
  const text =
    "<p>The board voted on Tuesday to rebuild forty miles of line along the river, members were told.</p>".repeat(5);
  const html = `<html><head>${head}${script}</head><body><article><h1>Board votes</h1>${body}${text}</article></body></html>`;
  const page = extractPage(html, `https://ozark.example${path}`);
  return dateOfArticle(listed === null ? null : new Date(listed), page, clock)?.toISOString() ?? null;
}

const meta = (name: string, date: string) => `<meta property="${name}" content="${date}">`;
const byline = (date: string) => `<p class="byline">By Ann Lee | ${date}</p>`;

describe("an earlier date on the page", () => {
  test.each<[string, Parts, string]>([
    ["in JSON-LD", { linked: { datePublished: "2021-06-09T15:00:00Z" } }, "2021-06-09T15:00:00.000Z"],
    ["in a meta element", { head: meta("article:published_time", "2021-06-09T15:00:00Z") }, "2021-06-09T15:00:00.000Z"],
    ["of the day before", { head: meta("article:published_time", "2026-11-25T15:00:00Z") }, "2026-11-25T15:00:00.000Z"],
    [
      "in the byline and the URL",
      { body: byline("June 9, 2021"), path: "/2021/06/09/line" },
      "2021-06-09T05:00:00.000Z",
    ],
    [
      "in the byline, with the month in the URL",
      { body: byline("June 9, 2021"), path: "/2021/06/line" },
      "2021-06-09T05:00:00.000Z",
    ],
    [
      "in a time element and the byline",
      { body: `<time datetime="2021-06-09T15:00:00Z">old</time>${byline("June 9, 2021")}` },
      "2021-06-09T15:00:00.000Z",
    ],
    [
      "in the byline and the URL, below today's date in the masthead",
      { body: `<div class="date">November 26, 2026</div>${byline("June 9, 2021")}`, path: "/2021/06/09/line" },
      "2021-06-09T05:00:00.000Z",
    ],
    [
      "whose page was revised years later",
      { linked: { datePublished: "2021-06-09T15:00:00Z", dateModified: "2026-11-26T14:00:00Z" } },
      "2021-06-09T15:00:00.000Z",
    ],
  ])("%s replaces the listed date", (_kind, parts, expected) => {
    expect(dateOf(parts)).toBe(expected);
  });
});

describe("the listed date", () => {
  test.each<[string, Parts]>([
    ["the page has no date", {}],
    ["the page is dated the same day", { linked: { datePublished: "2026-11-26" } }],
    ["the page is dated later", { head: meta("article:published_time", "2026-11-26T17:00:00Z") }],
    ["the page's date is invalid", { linked: { datePublished: "0001-01-01T00:00:00" } }],
    ["the page's date is in the future", { linked: { datePublished: "2031-06-09" } }],
    [
      "declared dates disagree",
      { linked: { datePublished: "2026-11-26" }, head: meta("article:published_time", "2021-06-09") },
    ],
    ["only one sign differs", { body: byline("June 9, 2021") }],
    ["only the URL differs", { path: "/2021/06/09/line" }],
    ["only one element differs", { body: '<p class="date"><time datetime="2021-06-09">June 9, 2021</time></p>' }],
    ["only the date of a template differs", { head: meta("dcterms.created", "2021-06-09") }],
    ["two signs differ from each other", { body: byline("June 9, 2021"), path: "/2020/03/01/line" }],
    [
      "a recent article was revised on that day",
      { linked: { datePublished: "2026-11-24T15:00:00Z", dateModified: "2026-11-26T14:00:00Z" } },
    ],
  ])("is kept if %s", (_kind, parts) => {
    expect(dateOf(parts)).toBe(LISTED);
  });
});

test("without a listed date, the page's most reliable date is used", () => {
  expect(dateOf({ body: byline("June 9, 2021") }, null)).toBe("2021-06-09T05:00:00.000Z");
  expect(dateOf({}, null)).toBeNull();
});
