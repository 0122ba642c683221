import { expect, it } from "vitest";
import { readerRequest } from "./second-reader";

it("shows a passage once and says how often the article repeats it", () => {
  const score = "A base score of 9.8 has been assigned.";
  const statement = { kind: "fact" as const, sentence: "Two flaws score 9.8.", hint: null, isDerivable: false };
  const source = { id: 1, title: "Flaws", text: score, source: null, author: null, date: null, day: null };
  const { user } = readerRequest([{ ...statement, passages: [score, "Both are old.", score] }], source);
  expect(user.split(score)).toHaveLength(2);
  expect(user).toContain(`[1] ${score} (2 times in the article)`);
  expect(user).toContain("1 FACT on [1][2]: ");
});
