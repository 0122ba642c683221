import { describe, expect, it } from "vitest";
import { z } from "zod";
import { lenientNumber, lenientWord, listInObject, requiredList } from "./lenient";

const verdicts = listInObject(
  "verdicts",
  z.object({
    verdicts: requiredList(z.object({ number: lenientNumber, verdict: lenientWord(["supported", "other"], "other") })),
  }),
);

describe("a list of verdicts", () => {
  const read = [
    { number: 1, verdict: "supported" },
    { number: 2, verdict: "other" },
  ];
  it.each([
    ["as asked for", { verdicts: read }],
    ["without the object", read],
    [
      "with numbers and words written otherwise",
      [
        { number: "1", verdict: "Supported." },
        { number: "2.", verdict: "'other'" },
      ],
    ],
    ["as an object of numbered entries", { verdicts: { 1: { verdict: "supported" }, 2: { verdict: "wrong" } } }],
    ["with entries that cannot be read", [...read, "3", { number: 4 }].slice(0, 3)],
  ])("is read %s", (_, answer) => expect(verdicts.parse(answer)).toEqual({ verdicts: read }));

  it.each([
    ["text", "supported"],
    ["nothing", null],
    ["an empty object", { verdicts: {} }],
    ["an object of names", { verdicts: { first: { verdict: "supported" } } }],
  ])("is not read from %s", (_, answer) => expect(verdicts.safeParse(answer).success).toBe(false));
});
