import { describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { checkedByMembership } from "@/tests/support/grounding-cases";
import { checkAlone } from "../membership";

const article: SourceText = {
  id: 7,
  title: "Storm cuts power to 9,300 Cedar Fork homes",
  text: `BARLOW — Crews worked through Wednesday night to rebuild lines for Cedar Fork Electric Cooperative after Monday's ice storm.

The high school in Barlow is open as a warming shelter. Two people in Hensley were treated for carbon monoxide poisoning from a generator run in a garage.

Judge Ann Keogh set bail at $75,000 and scheduled a hearing for June 18. Prosecutor Bob Whitaker had asked for $150,000.

The cooperative applied for aid on March 3. The commission will decide May 20 whether the new credit applies, and written comments are due June 30.

Fortis paid its chief executive $10.6 million, and Avangrid paid its chief executive $10.8 million. The line runs east of the Cascades.

Sen. Maria Ortiz introduced the bill, and Rep. Daniel Cole praised it. Rates near data centers in Ohio rose 26 percent, Cole said of his visit to Utah. Inspectors find 30 leaks per day.

Stan Reyes stands for election in 2027, while Donna Colvin stands for election on April 18.

The fund pays about $4 billion each year to the states. The board ordered a minimum of 85% of use. Oak Power had asked for at least 90% of what was requested for 10 years.

Estimated quits fell in June to 3.282 million from 3.403 million. Layoffs plummeted in July to an estimated 1.498 million.

“Wind costs rose,” said Elm Power President and CEO Brent Ridge. “Bids for batteries fell,” said Oak Power Chief Executive Officer David Saggau.`,
  source: "The Barlow Post",
  author: null,
  date: new Date("2026-01-08T12:00:00Z"),
  day: "2026-01-08",
};

describe("a sentence with only the article's words, without a second reader", () => {
  it.each([
    ["joined as in the article", "Judge Keogh set bail at $75,000 and scheduled a hearing for June 18."],
    ["in other words", "A generator in a garage in Hensley poisoned two people."],
    ["from two sentences", "Cedar Fork applied for aid on March 3 after an ice storm cut power to 9,300 homes."],
    ["in another order", "Avangrid's chief executive got $10.8 million and that of Fortis $10.6 million."],
  ])("is accepted %s", (_, sentence) => expect(checkAlone(sentence, [article])).toMatchObject({ fault: null }));

  it.each([
    ["number", "the amount of the sentence after it", "Judge Ann Keogh set bail at $150,000."],
    ["number", "the amount of another company", "Avangrid paid its chief executive $10.6 million."],
    ["date", "the date of something else", "The commission will decide June 30 whether the new credit applies."],
    ["date", "two dates exchanged", "Reyes stands for election on April 18, while Colvin stands for election in 2027."],
    ["name", "the place of something else", "Two people in Barlow were treated for carbon monoxide poisoning."],
    ["name", "another person", "Rep. Daniel Cole introduced the bill."],
    ["name", "the title of another person", "Judge Bob Whitaker had asked for bail of $150,000."],
    ["name", "the head of another company", "Oak Power chief executive Brent Ridge said bids for batteries fell."],
    ["name", "another state", "Rates near data centers in Utah rose 26 percent."],
    [
      "number",
      "the share of another order",
      "Oak Power had asked for at least 85% of what was requested for 10 years.",
    ],
    ["number", "the count of something else", "Estimated quits fell in June to 1.498 million from 3.403 million."],
    ["name", "the opposite direction", "The line runs west of the Cascades."],
  ])("is rejected for a %s: %s", (fault, _, sentence) => {
    expect(checkedByMembership(sentence, [article])).toMatchObject({ fault: null });
    expect(checkAlone(sentence, [article])).toMatchObject({ supported: false, fault });
  });

  it.each([["unit", "a rate for another period", "The fund pays about $4 billion each month to the states."]])(
    "is rejected for a %s by the membership check: %s",
    (fault, _, sentence) => expect(checkedByMembership(sentence, [article])).toMatchObject({ supported: false, fault }),
  );

  it("is rejected if a bill number or name is taken from the context of another one", () => {
    const news: SourceText = {
      ...article,
      text: `WASHINGTON – Senator Ann Hill of Kansas introduced the Grid Act (S. 12) and the Heat Act (S. 14).

The NHC predicted that the storm would pass the islands on Wednesday. Flights were canceled. Schools closed.

A buoy of NOAA measured high waves.`,
    };
    const quotes = ["The NHC predicted that the storm would pass the islands on Wednesday"];
    const said = (sentence: string, own?: string[]) => checkAlone(sentence, [news], own ? { quotes: own } : {}).fault;
    expect(said("The Heat Act is S. 14.")).toBeNull();
    expect(said("The Heat Act is S. 12.")).toBe("number");
    expect(said("Senator Ann Hill of Kansas introduced the Grid Act.")).toBeNull();
    expect(said("The NHC predicted that the storm would pass the islands.", quotes)).toBeNull();
    expect(said("NOAA predicted that the storm would pass the islands.", quotes)).toBe("name");
  });

  it("is rejected for a different period", () => {
    expect(checkAlone("Inspectors find 30 leaks a day.", [article]).supported).toBe(true);
    expect(checkAlone("Inspectors find 30 leaks a week.", [article])).toMatchObject({ fault: "unit" });
  });

  it("is rejected for a word that no nearby passage has, unless the word is general", () => {
    expect(checkAlone("Two people in Hensley with bruised ribs were treated.", [article])).toMatchObject({
      fault: "addition",
      detail: "bruised, ribs",
    });
    expect(checkAlone("Altogether two people in Hensley had to be treated.", [article]).supported).toBe(true);
  });
});
