import { describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { checkedByMembership } from "@/tests/support/grounding-cases";

/** A source's sentence, the same value in other forms, and other values in the same forms. */
const CASES: [source: string, same: string[], other: string[]][] = [
  [
    "The co-op serves 2 million homes.",
    ["two million homes", "2,000,000 homes"],
    ["three million homes", "2 billion homes"],
  ],
  [
    "The line cost $5 million.",
    ["USD 5 million", "5 million USD", "$5M", "$5 M"],
    ["6 million USD", "$6 M", "C$5 million"],
  ],
  [
    "The outage lasted one and a half hours.",
    ["1.5 hours", "1 1/2 hours", "1½ hours", "an hour and a half", "90 minutes", "5,400 seconds"],
    ["two and a half hours", "2 1/2 hours", "1¼ hours", "an hour and a quarter", "80 minutes", "90 hours"],
  ],
  [
    "The fund raised two and a half million dollars.",
    ["$2.5 million"],
    ["$3.5 million", "three and a half million dollars"],
  ],
  ["Two-thirds of members voted.", ["2/3 of members", "⅔ of members"], ["1/3 of members", "⅓ of members"]],
  ["Several hundred homes lost power.", ["hundreds of homes"], ["several thousand homes"]],
  ["The fee is three dollars and fifty cents.", ["$3.50", "3 dollars and 50 cents"], ["$3", "50 cents", "$3.60"]],
  ["Power costs $.12 per kWh.", ["12 cents per kWh", "12¢ per kWh"], ["$.13 per kWh", "$12 per kWh"]],
  ["Rates rose .5 percent.", ["0.5 percent", "half a percent"], ["5 percent", ".6 percent"]],
  ["Rates rose a tenth of a percent.", ["0.1 percent"], ["two tenths of a percent"]],
  ["A half-cent tax passed.", ["a ½-cent tax", "a 1/2-cent tax"], ["a one-cent tax", "a ¼-cent tax"]],
  ["It fell to minus 10 degrees.", ["10 below zero", "-10 degrees"], ["10 degrees", "minus 12 degrees"]],
  ["It reached 95 degrees Fahrenheit.", ["95 degrees"], ["96 degrees", "95 degrees Celsius"]],
  ["At least 60 percent must agree.", ["at least 60%"], ["at least 50 percent"]],
  [
    "It marked its twenty-fifth anniversary.",
    ["its 25th anniversary"],
    ["its fifth anniversary", "its 24th anniversary"],
  ],
  ["It is the fifth largest plant.", ["the 5th largest plant"], ["the second largest plant"]],
  ["Sales rose fivefold.", ["5-fold"], ["sixfold", "6-fold"]],
  ["Two out of five hundred members voted.", ["two out of 500 members"], ["two out of five members", "40% of members"]],
  ["Sales fell in the 1st quarter.", ["the first quarter", "Q1"], ["the second quarter", "2Q"]],
  ["Sales fell in the summer of 2024.", ["summer 2024"], ["the winter of 2024", "the summer of 2023"]],
  ["The plant opens 11/2026.", ["November 2026", "11/2026"], ["December 2026", "12/2026", "November 2027"]],
  ["It met on March the 3rd.", ["March 3", "the third of March"], ["March the 4th", "the fourth of March"]],
];

const claims = (pick: "same" | "other") =>
  CASES.flatMap(([text, same, other]) => (pick === "same" ? same : other).map((form) => [text, form] as const));

function faultOf(text: string, form: string) {
  const article: SourceText = {
    id: 1,
    title: "News of the day",
    text: `${text} The board met in Conway.`,
    source: "The Post",
    author: null,
    date: new Date("2026-10-08T12:00:00Z"),
    day: "2026-10-08",
  };
  const subject = text.split(" ").slice(0, 2).join(" ");
  return checkedByMembership(`${subject} was ${form}.`, [article], {}).fault;
}

describe("a claim about 'source'", () => {
  it.each(claims("same"))("'%s' may say '%s'", (text, form) => {
    expect(faultOf(text, form)).toBeNull();
  });

  it.each(claims("other"))("'%s' may not say '%s'", (text, form) => {
    expect(faultOf(text, form)).not.toBeNull();
  });
});
