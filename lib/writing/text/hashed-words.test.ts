import { expect, it } from "vitest";
import { featuresOf, scorerOf } from "./hashed-words";

it("reads every name, number and sum alike", () => {
  const features = (sentence: string) => featuresOf(sentence, 1024).toSorted((one, other) => one - other);
  expect(features("The board of Elm River Electric paid $4.5 million for 12 trucks.")).toEqual(
    features("The board of Cedar Valley paid $700,000 million for 9 trucks."),
  );
});

it("adds up the weights of the words outside quotation marks", () => {
  const table = new Int8Array(1024);
  for (const feature of featuresOf("appeal", 1024)) table[feature] = 2;
  const score = scorerOf({ bias: -1, step: 0.5, table: Buffer.from(table.buffer).toString("base64") });
  expect(score("appeal")).toBe(-1 + featuresOf("appeal", 1024).length);
  expect(score("“appeal” ")).toBeLessThan(score("appeal"));
});
