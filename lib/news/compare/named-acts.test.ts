import { describe, expect, it } from "vitest";
import { areAboutOneAct, introduceOneAct, namedActsOf } from "./named-acts";

const of = (title: string, text: string) => namedActsOf({ title, text });

describe("namedActsOf", () => {
  it.each([
    ["Doe announced the Energy Bills Relief Act today.", ["energy bills relief act"]],
    ["Leaders signed the Ratepayer Protection Pledge.", ["ratepayer protection pledge"]],
    [
      "Doe introduced the Artificial Intelligence (AI) Data Center Moratorium Act.",
      ["artificial intelligence data center moratorium act"],
    ],
    ["The Energy Bills Relief Act was announced.", ["energy bills relief act"]],
    ["Doe told of the introduction of the Energy Bills Relief Act.", ["energy bills relief act"]],
    ["The text is one of the Energy Bills Relief Act.", []],
    ["Doe introduced the REWIRE Act.", ["rewire act"]],
    ["The money comes from the Inflation Reduction Act.", []],
    ["The agency did so under its Federal Power Act.", []],
    ["They act on a plan.", []],
  ])("%s", (text, acts) => expect(of("A title", text).acts).toEqual(acts));
});

describe("introduceOneAct", () => {
  const one = of("Doe Introduces Energy Bills Relief Act", "Rep. Doe joined others.");
  const other = of("New Bill Would Lower Bills", "Rep. Roe introduced the Energy Bills Relief Act to lower bills.");
  const praise = of("Poe Praises a Bill", "Rep. Poe praised the Energy Bills Relief Act.");

  it("recognizes the bill in the other's words", () => {
    expect(introduceOneAct(one, other)).toBe(true);
    expect(introduceOneAct(other, one)).toBe(true);
  });
  it("requires that both introduce it", () => expect(introduceOneAct(other, praise)).toBe(false));
});

describe("areAboutOneAct", () => {
  const pledge = of("The Ratepayer Protection Pledge", "Companies pay for power.");
  const report = of("Companies Promise to Pay", "They signed the Ratepayer Protection Pledge at noon.");
  const letter = of("Letter on Bills", "The Ratepayer Protection Pledge is not enough.");

  it("requires that one title names it", () => {
    expect(areAboutOneAct(pledge, report)).toBe(true);
    expect(areAboutOneAct(report, letter)).toBe(false);
  });
});
