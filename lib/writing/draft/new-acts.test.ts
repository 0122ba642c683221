import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sourceTextOf } from "@/lib/writing/source-text";
import { readLines, testData } from "@/tests/support/json-lines";
import { findNewFact } from "./new-fact";

const piece = z.object({ title: z.string(), text: z.string() });
/** Invented reports of Wednesday, each with one of Thursday that has news and one that tells the same in other words. */
const events = readLines(testData("follow-ups.jsonl"), z.object({ first: piece, update: piece, repeat: piece }));

const report = (id: number, day: string, { title, text }: z.infer<typeof piece>) =>
  sourceTextOf(
    { id, title, text, outlet: `Paper ${id}`, author: null, date: new Date(`2026-11-${day}T12:00:00Z`) },
    "America/Chicago",
  );
const factIn = (later: z.infer<typeof piece>, first: z.infer<typeof piece>) =>
  findNewFact(report(2, "26", later), [report(1, "25", first)]);

describe("reports of the next day", () => {
  it("have a new fact if something happened", () => {
    const missed = events.filter(({ first, update }) => !factIn(update, first));
    expect(missed.length, JSON.stringify(missed.map(({ update }) => update.title))).toBeLessThanOrEqual(3);
  });

  it("have none if they tell the same in other words", () => {
    const wrong = events.flatMap(({ first, repeat }) => factIn(repeat, first) ?? []);
    expect(wrong.length, JSON.stringify(wrong.map(({ note }) => note))).toBeLessThanOrEqual(1);
  });

  const storm = {
    title: "Fire at Ridge Electric substation cuts power to 5,200",
    text: "A transformer fire at a Ridge Electric Cooperative substation cut power to 5,200 members early Wednesday.\n\nThe cause is under investigation.",
  };
  it.each([
    [
      "its first sentence, not one that depends on it",
      "A squirrel caused the fire that cut power to 5,200 members of Ridge Electric Cooperative, the utility said Thursday.\n\nThe transformer is beyond repair. A new one will cost $1.4 million.",
      /^A squirrel caused the fire/,
    ],
    [
      "a first sentence that points back",
      "Another 900 members of Ridge Electric Cooperative lost power after a substation fire, the utility said.",
      /^Another 900 members/,
    ],
    [
      "an act that an earlier report expected",
      "Ridge Electric Cooperative reopened the substation on Thursday after a transformer fire that cut power to 5,200 members.",
      /^Ridge Electric Cooperative reopened/,
    ],
  ])("tell %s", (_, text, note) =>
    expect(factIn({ title: "Ridge Electric substation fire", text }, storm)?.note).toMatch(note),
  );
});
