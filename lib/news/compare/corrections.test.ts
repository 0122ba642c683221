import { describe, expect, it } from "vitest";
import { findErroneous } from "./corrections";
import { rarityOf } from "./leads";

const report = (id: number, day: string, outlet: string, title: string, text: string) => ({
  id,
  title,
  text,
  outlet,
  url: `https://${outlet}/${id}`,
  date: new Date(`2026-11-${day}T12:00:00Z`),
});

const WRONG = report(
  1,
  "26",
  "ledger.example",
  "Ridgeline Electric to vote on bylaws Dec. 16",
  "Members of Ridgeline Electric Cooperative will vote on new bylaws at a special meeting on Dec. 16 in Harrison. The cooperative spent $9.4 million on repairs after the October ice storm, its board said.",
);
const COPY = report(
  2,
  "26",
  "wire.example",
  "Ridgeline members to vote on new bylaws",
  "New bylaws of Ridgeline Electric Cooperative go to a vote of its members on December 16, the cooperative said.",
);
const RIGHT = report(
  3,
  "26",
  "post.example",
  "Ridgeline Electric calls special meeting on bylaws",
  "Ridgeline Electric Cooperative will hold a special meeting on Dec. 9, at which members vote on bylaws.",
);
const RATES = report(
  4,
  "25",
  "ledger.example",
  "Ridgeline Electric raises rates by 6%",
  "The board of Ridgeline Electric Cooperative voted on Tuesday to raise residential rates by 6% from Jan. 1.",
);
const OTHER = report(
  5,
  "26",
  "ledger.example",
  "Bluff City Electric meets Dec. 16",
  "Bluff City Electric Cooperative will hold its annual meeting on Dec. 16 at the high school.",
);
const LATER = report(
  6,
  "30",
  "ledger.example",
  "Ridgeline Electric meeting was not on Dec. 16",
  "Members of Ridgeline Electric Cooperative will vote on new bylaws at a special meeting on Dec. 9, not Dec. 16.",
);
const DOCS = [WRONG, COPY, RIGHT, RATES, OTHER, LATER];

describe("findErroneous", () => {
  it.each([
    [
      "all reports with a denied day, however it is written",
      "A Nov. 26 story about Ridgeline Electric Cooperative gave the wrong date for its vote on bylaws. It is Dec. 9, not Dec. 16.",
      [1, 2],
    ],
    [
      "those with a day that was given wrongly",
      "In a Nov. 26 story about Ridgeline Electric Cooperative, the Ledger reported erroneously that members vote on bylaws on Dec. 16. The vote is on Dec. 9.",
      [1, 2],
    ],
    [
      "those with a wrong sum",
      "A story Thursday about Ridgeline Electric Cooperative gave the cost of the October ice storm as $9.4 million. It is $4.9 million.",
      [1],
    ],
    [
      "the similar ones without the right day where the wrong one is not named",
      "A story Thursday about a special meeting of Ridgeline Electric Cooperative on new bylaws gave the wrong date for the vote of its members. They vote on Dec. 9.",
      [1, 2],
    ],
    [
      "nothing about another utility",
      "A story Thursday about Ozark Ridge Electric Cooperative misstated the date of its meeting. It is Dec. 9, not Dec. 16.",
      [],
    ],
    [
      "nothing for a page that corrects itself",
      "An earlier version of this story about Ridgeline Electric Cooperative's vote on new bylaws misstated the number of its members. It is 16,400.",
      [],
    ],
  ])("finds %s", (_, note, ids) => {
    const correction = { ...report(9, "28", "ledger.example", "Correction", note), note };
    const found = findErroneous([correction], DOCS, rarityOf([...DOCS, correction]));
    expect(found.get(9)?.map(({ id }) => id)).toEqual(ids);
  });
});
