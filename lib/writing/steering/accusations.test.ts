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

const isHidden = (sentence: string, heading = title) =>
  loneAccusation({ title: heading, text: `Rates rise on May 1.\n\nThe board met.\n\n${sentence}` }) !== null;

it.each([
  "Lineworkers rigged a temporary line to carry power across the river.",
  "The board forged ahead along 40 miles of new fiber.",
  "The manager forged a new contract with the union.",
  "Crews skimmed off the oil from the transformer pit.",
  "The cooperative pockets the $2 million margin as patronage capital.",
  "Rancher Tom Lee pocketed $12,000 from the wind lease.",
  "Crews cut power on purpose to protect the line from fire.",
  "Families fled with their pets as the fire neared the substation.",
  "Net metering siphons money from other members of the co-op.",
  "The long work of tree trimming pays off in fewer outages.",
  "A dispute poisoned relations between the board and the manager.",
  "Crews covered up the transformer with a tarp.",
  "Revenue slipped $2 million from a year ago.",
])("keeps '%s'", (sentence) => expect(isHidden(sentence)).toBe(false));

it.each([
  "Director Paul Hoyt rigged the bids for the substation.",
  "The ballots were rigged in favor of the chairman.",
  "He forged 300 signatures on the petition.",
  "The bookkeeper siphoned $400,000 from the capital credits.",
  "Directors pocketed the members' deposits.",
  "Treasurer Dale Oates fled with the scholarship money.",
  "Moose Lake Electric turned off three towns on purpose to punish late payers.",
  "Basin Edge poisoned the wells at Willow Flat.",
  "The co-op bought off two county commissioners.",
  "The supervisor forged inspection logs after the fire.",
])("hides '%s'", (sentence) => expect(isHidden(sentence)).toBe(true));

it("never hides an opening paragraph with the title's names or figures", () => {
  const heading = "La Sal Mesa Electric cuts power to 6,200 meters";
  const lead = "La Sal Mesa Electric hurt 6,200 members on purpose.";
  expect(loneAccusation({ title: heading, text: `${lead}\n\nIt was windy.` })).toBeNull();
  expect(isHidden(lead, heading)).toBe(true);
});
