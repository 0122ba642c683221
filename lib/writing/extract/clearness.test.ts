import { expect, it } from "vitest";
import { clearnessOf } from "./clearness";
import { rankSentences } from "./ranking";

const source = {
  id: 1,
  title: "Saguaro co-op raises rates",
  author: null,
  source: "The Valley Record",
  date: null,
  day: "2026-11-20",
  text: [
    "Saguaro Electric's board voted 4-3 on Monday to raise rates 6 percent.",
    "Members packed the hall for three hours.",
    "At least 23 G&Ts have adopted or proposed such rules since January 2025, up from four a year earlier.",
  ].join("\n\n"),
};
const withScore = (score: number) => rankSentences(source).map((one) => ({ ...one, score }));

it.each([
  [0.7, false, false],
  [0.9, false, true],
  [0.9, true, false],
])(
  "shows a report's sentence that leans on another if it is likely enough: %s, strictly %s",
  (score, isStrict, expected) => {
    const sentences = withScore(score);
    const [lead, , rules] = sentences;
    if (!lead || !rules) throw new Error();
    expect(clearnessOf(source, sentences)(rules, [lead], isStrict)).toBe(expected);
  },
);
