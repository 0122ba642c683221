import { describe, expect, test } from "vitest";
import { CANDIDATE_STATUSES, type CandidateStatus } from "@/db/enums";
import {
  CANDIDATE_STATES,
  candidateStatuses,
  clockFor,
  clockForRepeat,
  isRunId,
  orderCandidates,
  reasonFor,
  whyEmpty,
} from "./rules";

const now = new Date("2026-11-20T15:00:00Z");
const zone = "America/Chicago";

describe("the table of a candidate's states", () => {
  const ends = ["duplicate", "blocked", "no_text"];
  test.each<[CandidateStatus, string[]]>([
    ["found", ["chosen", ...ends]],
    ["chosen", ["fetched", ...ends, "outside"]],
    ["fetched", ["new", ...ends]],
    ["new", []],
    ["duplicate", []],
    ["blocked", []],
    ["no_text", []],
    ["outside", []],
  ])("%s may become %j", (status, next) => {
    expect(CANDIDATE_STATES[status].next).toEqual(next);
  });

  test("every status is reachable from `found` or `outside`, without cycles", () => {
    const reached = new Set<CandidateStatus>();
    const visit = (status: CandidateStatus, path: CandidateStatus[]) => {
      expect(path).not.toContain(status);
      reached.add(status);
      for (const next of CANDIDATE_STATES[status].next) visit(next, [...path, status]);
    };
    visit("found", []);
    visit("outside", []);
    expect(CANDIDATE_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
  });

  test("every listed status has a reason, and so does every final one", () => {
    for (const status of CANDIDATE_STATUSES) {
      const { next, listed, reason } = CANDIDATE_STATES[status];
      expect(reason !== null, status).toBe(listed !== "never");
      if (next.length === 0) expect(listed, status).not.toBe("never");
    }
  });

  test("selects statuses by properties", () => {
    expect(candidateStatuses(({ takesPlace }) => takesPlace)).toEqual(["chosen", "fetched", "new"]);
    expect(candidateStatuses(({ isUnreadable }) => isUnreadable)).toEqual(["blocked", "no_text"]);
    expect(candidateStatuses(({ next }) => next.length === 0)).toEqual([
      "new",
      "duplicate",
      "blocked",
      "no_text",
      "outside",
    ]);
  });

  test.each([
    ["duplicate", null, "This article was already stored."],
    ["duplicate", "reprint", "The same text is already stored under another URL."],
    ["duplicate", "same_query", "Another result of this query is the same article."],
    ["duplicate", "other_query", "Another query of this run found the same article."],
    ["outside", "outside", "Its date is outside the row’s time range."],
    ["no_text", "none", "No text could be read from the page."],
    ["new", "paywall", "Only the beginning could be read: the rest is for subscribers."],
    ["new", null, "Stored as an article, but not chosen for the briefing."],
    ["found", null, "Not needed: its row had enough articles."],
    ["blocked", "a.example.com answered with status 403.", "a.example.com answered with status 403."],
    ["blocked", "constructor", "constructor"],
    ["no_text", "", "No text could be read from the page."],
  ] as const)("the reason for %s (%s) is: %s", (status, reason, text) => {
    expect(reasonFor(status, reason)).toBe(text);
  });

  test("the story that tells an article is the reason, unless there is another", () => {
    expect(reasonFor("duplicate", null, "Ice storm")).toBe("Covered in the story “Ice storm”.");
    expect(reasonFor("new", null, "Ice storm")).toBe("Covered in the story “Ice storm”.");
    expect(reasonFor("duplicate", "reprint", "Ice storm")).toBe("The same text is already stored under another URL.");
  });
});

test("a run without a day, or for today, uses the current time", () => {
  expect(clockFor(null, now, zone)).toEqual(now);
  expect(clockFor("2026-11-20", now, zone)).toEqual(now);
});

test("a run for a past day uses that day's last moment in the time zone", () => {
  expect(clockFor("2022-01-14", now, zone).toISOString()).toBe("2022-01-15T05:59:59.999Z");
  expect(clockFor("2026-03-08", now, zone).toISOString()).toBe("2026-03-09T04:59:59.999Z");
});

test.each(["2026-11-21", "2026-02-30", "yesterday", "2026-1-2", ""])("the day %j is rejected", (day) => {
  expect(() => clockFor(day, now, zone)).toThrow();
});

test("a repeated run uses the current time, unless it replayed a past day", () => {
  const created_at = new Date("2026-11-20T12:00:00Z");
  const later = new Date("2026-11-21T08:00:00Z");
  expect(clockForRepeat({ as_of: created_at, created_at }, later)).toEqual(later);
  const replayed = new Date("2022-01-15T05:59:59.999Z");
  expect(clockForRepeat({ as_of: replayed, created_at }, later)).toEqual(replayed);
});

test("items are ordered by age group, with direct links before redirect links", () => {
  const item = (name: string, daysOld: number | null, opaque = false) => ({
    name,
    item: { date: daysOld === null ? null : new Date(now.getTime() - daysOld * 86_400_000), opaque },
  });
  const items = [
    item("undated", null),
    item("old", 40),
    item("week, opaque", 5, true),
    item("week", 6),
    item("today, opaque", 0, true),
    item("month", 20),
    item("yesterday", 1.9),
    item("today", 0.1),
  ];
  const names = orderCandidates(items, now).map(({ name }) => name);
  expect(names).toEqual(["yesterday", "today", "today, opaque", "week", "week, opaque", "month", "undated", "old"]);
});

test.each([
  ["8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11", true],
  ["8C5F3A1E-0B1D-4F6A-9A55-0D7B4D2F0C11", true],
  ["8c5f3a1e0b1d4f6a9a550d7b4d2f0c11", false],
  ["8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11\n", false],
  ["1", false],
  ["", false],
])("%j is a run id: %s", (text, expected) => {
  expect(isRunId(text)).toBe(expected);
});

test.each([
  [null, "No run has been started yet."],
  [{ status: "error", error: "No source answered.", summary_id: null }, "The last run failed: No source answered."],
  [{ status: "running", error: null, summary_id: null }, "A run is in progress."],
  [
    { status: "completed", error: "No articles were found.", summary_id: null },
    "The last run found no news for a briefing. No articles were found.",
  ],
  [{ status: "completed", error: null, summary_id: 7 }, null],
])("after %j the reason is %j", (run, reason) => expect(whyEmpty(run)).toBe(reason));
