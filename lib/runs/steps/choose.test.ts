import { expect, it } from "vitest";
import { leadOf } from "./choose";

const story = (relevance: number, ai_takeaway_title: string) => ({ relevance, ai_takeaway_title });

it.each([
  [
    "the most relevant story",
    [story(60, "Board raises rates"), story(80, "FERC approves a line")],
    "FERC approves a line",
  ],
  [
    "no heading of a notice where there is another",
    [story(80, "Intent To Prepare a Supplemental Environmental Impact Statement"), story(60, "Board raises rates")],
    "Board raises rates",
  ],
  [
    "no praise where there is another",
    [story(80, "Senator secures millions for the grid"), story(60, "Board raises rates")],
    "Board raises rates",
  ],
  [
    "praise before a heading",
    [story(80, "Notice of Filing"), story(60, "Senator secures millions for the grid")],
    "Senator secures millions for the grid",
  ],
  ["a heading where there is nothing else", [story(80, "Notice of Filing")], "Notice of Filing"],
])("names a briefing after %s", (_, stories, title) => {
  expect(leadOf(stories)?.ai_takeaway_title).toBe(title);
});

it("names no briefing without stories", () => expect(leadOf([])).toBeUndefined());
