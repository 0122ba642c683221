import { expect, it } from "vitest";
import { z } from "zod";
import { readLines, testData } from "@/tests/support/json-lines";
import { groupEvents } from "./events";
import { findContinued } from "./follow-ups";
import { rarityOf } from "./leads";

const report = z.object({
  event: z.string(),
  date: z.coerce.date(),
  outlet: z.string(),
  title: z.string(),
  text: z.string(),
});

/** Invented short reports: three by different outlets on each event, then single ones of the same kind or on the same cooperative. */
const reports = readLines(testData("local-events.jsonl"), report).map((one, id) => ({
  ...one,
  id,
  url: `https://paper-${id}.example/`,
}));
type Report = (typeof reports)[number];
const pairs = reports.flatMap((a, at) => reports.slice(at + 1).map((b) => ({ a, b, isOne: a.event === b.event })));

it.each([
  ["in a run of two", (a: Report, b: Report) => groupEvents([a, b]).length === 1],
  ["as a follow-up", (a: Report, b: Report) => findContinued([b], [a], rarityOf([a, b])).size > 0],
])("reports of different local events are apart %s", (_, areJoined) => {
  const joined = pairs.filter(({ a, b }) => areJoined(a, b));
  const wrong = joined.filter(({ isOne }) => !isOne).map(({ a, b }) => [a.title, b.title]);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(3);
  expect(joined.length - wrong.length).toBeGreaterThanOrEqual(21);
});

it("local events of two days are apart in one run", () => {
  const groups = groupEvents(reports);
  expect(groups.filter((group) => new Set(group.map(({ event }) => event)).size > 1)).toEqual([]);
  expect(groups.filter((group) => group.length === 3).length).toBeGreaterThanOrEqual(8);
});
