import { expect, it } from "vitest";
import type { Model, ModelRequest } from "@/lib/writing/model/openai";
import type { SourceText } from "@/lib/writing/types";
import { checkUnits, type Unit } from "../units";
import type { Derivation } from "./derivation";

const article: SourceText = {
  id: 1,
  title: "Elm River Electric buys transformers",
  text: `Elm River Electric ordered 40 transformers, 12 switches and 3 poles from a plant in Toronto. It will pay $9 million over the life of the contract, 12% of it this year.

The first truck leaves the plant on March 3, 2026, and claims end 90 days later.

The board met for 90 minutes. A camera recorded it at 47fps. Members of four families spoke: Ortiz, Lindqvist, Abara and Moreau.

The last truck arrives on December 18, 2027.`,
  source: "The Elm River Post",
  author: null,
  date: new Date("2026-01-06T12:00:00Z"),
  day: "2026-01-06",
};

async function faultOf(text: string, derivations: Derivation[], field: Unit["field"] = "fact", corrected = "") {
  const prompts: string[] = [];
  const reader: Model = {
    name: "reader",
    async complete<T>({ schema, user }: ModelRequest<T>) {
      prompts.push(user);
      const answer = {
        verdicts: [{ number: 1, verdict: corrected ? "figure" : "supported", corrected }],
        derivations: derivations.map((one) => ({ number: 1, ...one })),
      };
      return { value: schema.parse(answer), usage: { input_tokens: 0, output_tokens: 0 }, cached: true };
    },
  };
  const [unit] = await checkUnits([{ field, text, sources: [article] }], article, reader);
  return { fault: unit?.fault, prompt: prompts[0] };
}

const PER_PART = "One part costs Elm River Electric about $164,000.";
const BY_PARTS: Derivation = { value: "$164,000", how: "ratio", from: ["$9 million", "40", "12", "3"] };

it("asks the reader to derive a value that is not in the article", async () => {
  const { fault, prompt } = await faultOf(PER_PART, []);
  expect(prompt).toContain("(hint: a number is not in the article: $164,000 (derive))");
  expect(fault).toMatch(/number/u);
});

it.each<[string, string, Derivation]>([
  ["a ratio", PER_PART, BY_PARTS],
  [
    "a share",
    "This year Elm River Electric will pay $1.08 million.",
    { value: "$1.08 million", how: "product", from: ["$9 million", "12%"] },
  ],
  [
    "the time between two dates",
    "The trucks of Elm River Electric arrive over 655 days.",
    { value: "655 days", how: "difference", from: ["March 3, 2026", "December 18, 2027"] },
  ],
  [
    "a date from another one",
    "The first truck of Elm River Electric leaves on March 3, and its claim ends on June 1.",
    { value: "June 1", how: "sum", from: ["March 3, 2026", "90 days"] },
  ],
  [
    "an abbreviated unit",
    "A camera recorded the meeting at 47 frames per second.",
    { value: "47", how: "words", from: ["47fps"] },
  ],
  [
    "a country by its city",
    "Elm River Electric ordered 40 Canadian transformers.",
    { value: "Canadian", how: "words", from: ["Toronto"] },
  ],
])("accepts %s", async (_, text, derivation) => expect((await faultOf(text, [derivation])).fault).toBeNull());

it.each<[string, string, Derivation]>([
  [
    "a result that is not the value",
    "One part costs Elm River Electric about $184,000.",
    { ...BY_PARTS, value: "$184,000" },
  ],
  ["amounts that are not in the article", PER_PART, { ...BY_PARTS, from: ["$8.2 million", "50"] }],
  ["an amount beside the one named", PER_PART, { ...BY_PARTS, value: "40" }],
  ["a part of a number", PER_PART, { value: "$164,000", how: "ratio", from: ["$9 million", "4", "12", "3"] }],
  [
    "amounts of two kinds in a sum",
    "Elm River Electric counts 130 transformers.",
    { value: "130", how: "sum", from: ["40", "90 minutes"] },
  ],
  [
    "words that are not in the article",
    "Elm River Electric ordered 40 Canadian transformers.",
    { value: "Canadian", how: "words", from: ["Ottawa"] },
  ],
  [
    "another person",
    "Elm River Electric's Carol Brown ordered 40 transformers.",
    { value: "Carol Brown", how: "words", from: ["Elm River Electric"] },
  ],
  [
    "a date that does not follow",
    "The first truck of Elm River Electric leaves on March 3, and its claim ends on June 9.",
    { value: "June 9", how: "sum", from: ["March 3, 2026", "90 days"] },
  ],
])("does not accept %s", async (_, text, derivation) =>
  expect((await faultOf(text, [derivation])).fault).toMatch(/not in the article/u),
);

it("accepts no new value in a reading", async () => {
  const { fault } = await faultOf("Elm River Electric may pay about $164,000 for one part.", [BY_PARTS], "reading");
  expect(fault).toMatch(/number/u);
});

it("accepts no new value in the correction of a reading", async () => {
  const written = "Elm River Electric may pay about $9 million for one part.";
  const corrected = "Elm River Electric may pay about $164,000 for one part.";
  expect((await faultOf(written, [BY_PARTS], "fact", corrected)).fault).toBeNull();
  expect((await faultOf(written, [BY_PARTS], "reading", corrected)).fault).toMatch(/second reader/u);
});
