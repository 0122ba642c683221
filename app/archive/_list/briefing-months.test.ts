import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BriefingSummary, StoryLink } from "@/lib/briefings/types";
import { BriefingMonths } from "./briefing-months";

const router: AppRouterInstance = {
  bfcacheId: "",
  back() {},
  forward() {},
  refresh() {},
  push() {},
  replace() {},
  prefetch() {},
};

const briefing = (id: number, generated_at: string): BriefingSummary => ({
  id,
  ai_title: `Title ${id}`,
  generated_at,
  insights_count: 1,
  week_stories_count: 2,
  day_stories_count: 3,
  has_error: false,
  error: null,
});

function shown(briefings: BriefingSummary[], headlines = new Map<number, StoryLink[]>()): string {
  const months = createElement(BriefingMonths, {
    briefings,
    headlines,
    matches: new Map(),
    timeZone: "America/Chicago",
  });
  return renderToStaticMarkup(createElement(AppRouterContext, { value: router }, months));
}

test("groups briefings by the month of their local day, with a link to each month", () => {
  const html = shown([
    briefing(4, "2026-11-02T12:00:00Z"),
    // October 31 in Chicago.
    briefing(3, "2026-11-01T03:00:00Z"),
    briefing(2, "2026-10-05T12:00:00Z"),
    briefing(1, "2025-12-05T12:00:00Z"),
  ]);
  expect(
    [...html.matchAll(/<h3 id="([\d-]+)"[^>]*>([^<]+)|Title (\d)/g)].map(([, id, , number]) => id ?? number),
  ).toEqual(["2026-11", "4", "2026-10", "3", "2", "2025-12", "1"]);
  expect([...html.matchAll(/href="(#[\d-]+)">([^<]+)/g)].map(([, href, name]) => `${href} ${name}`)).toEqual([
    "#2026-11 November",
    "#2026-10 October",
    "#2025-12 December",
  ]);
});

test("a single month has no list of months", () => {
  expect(shown([briefing(1, "2026-11-02T12:00:00Z")])).not.toContain("Jump to a month");
});

test("a briefing's first stories are linked below it", () => {
  const headlines = new Map<number, StoryLink[]>([[1, [{ article_id: 9, type: "day", title: "Poles are scarce" }]]]);
  const html = shown([briefing(1, "2026-11-02T12:00:00Z"), briefing(2, "2026-11-01T12:00:00Z")], headlines);
  expect(html).toMatch(/Title 1.*href="\/story\/9\?type=day">Poles are scarce<.*Title 2/s);
});
