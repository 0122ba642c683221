import { expect, it } from "vitest";
import { loneAccusation } from "./accusations";

const title = "Ozark Electric raises rates";
const accusation = "The manager embezzled $2 million from the storm fund.";

it.each([
  ["an accusation that the rest of the article does not mention", title, [accusation], true],
  ["one that someone is quoted with", title, ["The manager embezzled $2 million, prosecutors said."], false],
  ["one that the title mentions", "Audit finds embezzlement at Ozark Electric", [accusation], false],
  ["one that another paragraph mentions", title, [accusation, "The theft was found in May."], false],
  [
    "a theft that the title is on",
    "Copper theft cuts power to 900 homes",
    ["Someone stole ground wire from a substation."],
    false,
  ],
  ["a grant that covers up to a share", title, ["The grant covers up to 75 percent of the cost."], false],
  ["other news", title, ["Crews restored power to 2,000 homes."], false],
])("recognizes %s", (_, heading, paragraphs, isLone) => {
  const text = ["Rates rise on May 1.", ...paragraphs].join("\n\n");
  const found = loneAccusation({ title: heading, text });
  expect(found && text.slice(found.start, found.end)).toBe(isLone ? paragraphs[0] : null);
});
