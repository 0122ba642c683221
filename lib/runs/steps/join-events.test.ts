import { describe, expect, it } from "vitest";
import { leadOf } from "./join-events";

const report = (article_id: number, time: string | null, length = 800, relevance = 95, is_update = false) => ({
  draft: { article_id, date: time === null ? null : new Date(`2026-11-${time}:00Z`), relevance, is_update },
  length,
});

describe("leadOf", () => {
  it.each([
    ["the newest", 3, [report(1, "24T05:40", 870, 98), report(2, "24T11:05", 730, 97), report(3, "24T16:10", 680)]],
    [
      "the fullest of one morning",
      1,
      [report(1, "26T12:45", 760), report(2, "26T13:15", 560), report(3, "26T13:20", 390)],
    ],
    ["the fullest of undated ones", 2, [report(1, null, 500), report(2, null, 700)]],
    ["a shorter one of the next day", 2, [report(1, "24T13:00", 900), report(2, "25T13:00", 500)]],
    ["no stub", 1, [report(1, "24T13:00"), report(2, "24T18:30", 340)]],
    ["no report of less relevance", 1, [report(1, "24T13:00"), report(2, "24T18:30", 800, 70)]],
    ["a dated one", 2, [report(1, null), report(2, "24T13:00")]],
    ["the more relevant of two of one time", 2, [report(1, "24T13:00"), report(2, "24T13:00", 800, 97)]],
    ["one of a long report and a relevant stub", 2, [report(1, "24T13:00", 900, 60), report(2, "24T11:00", 200)]],
    [
      "a report with a new fact if the event was published",
      2,
      [report(1, "25T12:30"), report(2, "25T10:15", 300, 70, true), report(3, "25T07:00", 310, 80, true)],
    ],
  ])("chooses %s", (_, article_id, reports) => expect(leadOf(reports)).toMatchObject({ article_id }));
});
