import { describe, expect, it } from "vitest";
import { findCorrected } from "./corrections";
import { findContinued } from "./follow-ups";
import { rarityOf } from "./leads";

const report = (id: number, date: string, outlet: string, title: string, text: string) => ({
  id,
  title,
  text,
  outlet,
  url: `https://${outlet}/${id}`,
  date: new Date(`2026-11-${date}:00-06:00`),
});

const told = [
  report(
    1,
    "24T05:40",
    "kzrk.example",
    "More than 21,000 without power as ice storm hits northern Arkansas",
    `More than 21,400 homes and businesses were without electricity early Tuesday after freezing rain coated trees and power lines across northern Arkansas, according to Ozark Ridge Electric Cooperative.

"Our crews have been out since midnight, and the ice is still building," said Dana Whitlow, the cooperative's vice president of operations.

Whitlow said 140 lineworkers from cooperatives in Missouri and Oklahoma were on their way. Warming centers are open at First Methodist Church in Salem.`,
  ),
  report(
    2,
    "24T11:05",
    "avt.example",
    "Ice knocks out power to thousands; co-op brings in help from two states",
    `Ozark Ridge Electric Cooperative had restored service to nearly 9,000 of its members by late Tuesday morning, but about 14,200 were still in the dark after an overnight ice storm, officials said.

Line crews from Missouri and Oklahoma, 140 people in all, are helping. Whitlow said some members in Fulton County may not have electricity until Thanksgiving Day.`,
  ),
];
const later = report(
  3,
  "26T07:30",
  "avt.example",
  "Crews spend Thanksgiving fixing last ice-storm outages",
  `Ozark Ridge Electric Cooperative restored power to its last members without service at 6:40 a.m. Thursday, three days after ice first brought down lines.

The governor declared a disaster in Baxter, Fulton and Izard counties Wednesday night. Churches in Salem served turkey dinners to 140 visiting lineworkers.`,
);
const notice = report(
  4,
  "26T07:30",
  "wtnv.example",
  "Ozark Ridge sets power cost adjustment",
  `Ozark Ridge Electric Cooperative's power cost adjustment will be 0.42 cents per kilowatt-hour for bills issued in January, up from 0.18 cents in December. The base rates of members in Fulton County do not change.`,
);

describe("findContinued", () => {
  const continuedBy = (event_id: number | undefined) => {
    const published = told.map((one) => ({ ...one, event_id }));
    const continued = findContinued([later, notice], published, rarityOf([...told, later, notice]));
    return [...continued].map(([id, reports]) => [id, reports.map((one) => one.id)]);
  };

  it("finds all reports of an event one of which is similar", () => {
    expect(continuedBy(undefined)).toEqual([[3, [2]]]);
    expect(continuedBy(7)).toEqual([[3, [1, 2]]]);
  });
});

describe("a publisher's next report", () => {
  const first = report(
    11,
    "25T06:30",
    "hill.example",
    "Lineworker killed near Ash Flat while restoring power",
    `A lineworker for Spring Valley Electric Cooperative was killed Tuesday when he came into contact with an energized line near Ash Flat.

Travis Boone, 34, of Cave City was working with a crew of four. The cooperative serves 21,000 members in Sharp County, general manager Deb Harlan said.`,
  );
  const about = (title: string, text: string) => report(12, "26T06:05", "hill.example", title, text);

  it.each([
    [
      "continues it if it names the same person",
      about(
        "OSHA: Line that killed Spring Valley lineworker was not grounded",
        `The line that killed a Spring Valley Electric Cooperative lineworker this week had not been grounded, according to a preliminary report of the Occupational Safety and Health Administration.

A portable generator fed power back into the line. Funeral services for Travis Boone, 34, will be held Saturday.`,
      ),
      1,
    ],
    [
      "does not if it shares the utility, its manager and its size",
      about(
        "Spring Valley Electric raises rates 4%",
        `Spring Valley Electric Cooperative will raise rates by 4% on Jan. 1. It serves 21,000 members in Sharp County.

General manager Deb Harlan blamed the price of wholesale power.`,
      ),
      0,
    ],
  ])("%s", (_, next, count) => expect(findContinued([next], [first], rarityOf([first, next])).size).toBe(count));
});

describe("findCorrected", () => {
  const meeting = report(
    21,
    "27T06:00",
    "ledger.example",
    "Ridgeline Electric suspends rate increase until members vote",
    "Ridgeline Electric Cooperative has suspended a 6% rate increase and will let its members vote on it. A special meeting will be held on Jan. 9 at the Washington County fairgrounds.",
  );
  const hearing = report(
    22,
    "26T06:00",
    "ledger.example",
    "Ridgeline Electric board approves 6% rate increase",
    "The board of Ridgeline Electric Cooperative voted to raise rates by 6%. Members may comment at a meeting on Dec. 3.",
  );
  const correcting = (text: string) => report(23, "28T06:00", "ledger.example", "Correction", text);

  it.each([
    [
      "the report that has its wrong date",
      "In a Nov. 27 story about Ridgeline Electric Cooperative, the Ledger misstated the date of the special meeting. It is Jan. 16, not Jan. 9.",
      [21],
    ],
    [
      "nothing about another utility",
      "In a Nov. 27 story about Bluff City Electric Cooperative, the Ledger misstated the date of its meeting. It is Jan. 16, not Jan. 9.",
      undefined,
    ],
  ])("finds %s", (_, text, ids) => {
    const docs = [hearing, meeting, correcting(text)];
    const found = findCorrected([correcting(text)], [hearing, meeting], rarityOf(docs));
    expect(found.get(23)?.map(({ id }) => id)).toEqual(ids);
  });
});
