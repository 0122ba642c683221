import { describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { checkedByMembership } from "@/tests/support/grounding-cases";

const article: SourceText = {
  id: 5,
  title: "Agency lends $120 million to four cooperatives",
  text: `The Rural Utilities Service will lend $120 million to four electric cooperatives in Arkansas to rebuild 900 miles of line.

The loans carry an interest rate of 2.5 percent and run for 35 years. Work begins in March 2026 near Conway.

“Our members waited years for this line,” said Ann Smith (D-Ark.), a former manager. The cooperatives serve 207,461 homes in Pope, Yell and Perry counties.

The storms of December 10 and 11, 2024, cost the cooperatives $46,387,112. Senator Bob Jones toured the Nord Stream II site, as did the manager of the Ozark station.

The Court said “[e]quals pay equal rates.” Version v5.03-64 of the meters' software serves dams, food and farms, and fire and rescue.

A hearing runs from 6:00-7:30 p.m. on Tuesday. Rates hold through the 2027-2028 budget year for one percent of the homes. The Department of Defense will pay for a substation.`,
  source: "The White House",
  author: "Jo Doe",
  date: new Date("2026-01-05T02:00:00Z"),
  day: "2026-01-04",
};
const check = (sentence: string, quotes?: string[]) =>
  checkedByMembership(sentence, [article], quotes ? { quotes } : {});

describe("facts in the source", () => {
  it.each([
    ["a figure with its unit", "The loans bear 2.5% interest."],
    ["a rounded figure", "The storms cost about $46 million."],
    ["a large figure to the tenth", "The storms cost $46.4 million."],
    ["a figure below", "They serve more than 207,000 homes."],
    ["a figure above", "The storms cost nearly $47 million."],
    ["a count of what is listed", "They serve homes in three counties."],
    ["a currency by its letters", "The Rural Utilities Service will lend USD120 million to four cooperatives."],
    ["an initialism of the glossary", "RUS will lend $120 million to the cooperatives."],
    ["the parent agency of one it names", "USDA is lending money to cooperatives in Arkansas."],
    ["the article's own day without a year", "On January 4 the agency announced loans."],
    ["the article's own day in full", "The loans were announced on January 4, 2026."],
    ["the outlet", "The White House announced the loans."],
    ["the author", "The loans were reported by Jo Doe."],
    ["a date of two days", "The storms of December 10-11, 2024, were costly."],
    ["a quotation whose first letter its writer fitted", "The Court said that “equals pay equal rates.”"],
    ["the number of a version", "Version 5.03-64 of the software serves dams."],
    ["a department by its building", "The Pentagon will pay for a substation."],
    ["a short first name", "Sen. Robert Jones toured the site."],
    ["a party and state", "Ann Smith (D-Ark.) said members had waited years."],
    ["a quotation", "“Our members waited years,” Smith said."],
    ["a clock time", "The hearing starts at 6 p.m. and ends at 7:30."],
    ["a budget year", "Rates hold through the 2027-28 budget year."],
    ["a share in words", "Rates hold for one in a hundred homes."],
    ["a share in words at the end", "Of the homes, rates hold for one in a hundred."],
    ["a person by a short office", "Ex-CFO Ann Smith said members had waited years."],
  ])("accepts %s", (_, sentence) => {
    expect(check(sentence)).toMatchObject({ supported: true, fault: null });
  });
});

describe("facts missing from the source", () => {
  it.each([
    ["number", "The loans bear 3.5% interest."],
    ["number", "They serve more than 307,000 homes."],
    ["number", "They serve homes in five counties."],
    ["number", "The storms cost an estimated $46,837,112."],
    ["unit", "The loans run for 35 months."],
    ["unit", "It will rebuild 900 kilometers of line."],
    ["unit", "The agency will lend $120 billion."],
    ["date", "Work begins in April 2026."],
    ["number", "The hearing starts at 6:30 p.m."],
    ["number", "The hearing starts at 6 a.m."],
    ["number", "Rates hold through the 2027-29 budget years."],
    ["date", "The loans were announced on January 5."],
    ["name", "Work begins near Jonesboro."],
    ["name", "FERC will lend $120 million."],
    ["name", "Ann Jones waited years for the line."],
    ["name", "Ann Smith (R-Texas) said members had waited years."],
    ["quotation", "“Our members are furious,” Smith said."],
    ["number", "The vulnerability is CVE-2021-35533."],
  ])("reports %s in '%s'", (fault, sentence) => {
    expect(check(sentence)).toMatchObject({ supported: false, fault });
  });
});

describe("names of organizations", () => {
  const text =
    "Larkspur Energy Marketing will supply the power of Ozark Plains G&T. Marketing costs and management fees are watched by Southern Ratepayer Watch. The limit is 0.018 pound per million British thermal units.";
  const fault = (sentence: string) => checkedByMembership(sentence, [{ ...article, text }]).fault;

  it.each([
    "Larkspur Energy Marketing’s power comes cheap.",
    "Ozark Plains Generation and Transmission buys the power.",
    "The Larkspur Energy contract is watched.",
    "The limit is 0.018 lb/MMBtu.",
  ])("are accepted in '%s'", (sentence) => expect(fault(sentence)).not.toBe("name"));

  it.each([
    "Larkspur Energy Management will supply the power.",
    "Southern Ratepayer Management watches the fees.",
    "Customers are heard by Northern Ratepayer Watch.",
  ])("are rejected with another word in '%s'", (sentence) => expect(fault(sentence)).toBe("name"));
});

it.each([
  ["around 2034", false],
  ["around 2036", true],
])("a year is a doubt if a span of years leads to it: %s", (words, isCertain) => {
  const text = "The line is to be completed in eight years.";
  expect(checkedByMembership(`It is expected ${words}.`, [{ ...article, text }]).isCertain).toBe(isCertain);
});

describe("quotes", () => {
  const quote = "The loans carry an interest rate of 2.5 percent";

  it.each([
    ["a date in words", "The proclamation was signed on April 21, 2025."],
    ["a year in words", "The hand was set in 2025."],
    ["a short point of the compass", "The pole stands at South Lexington Avenue."],
  ])("%s", (_, sentence) => {
    const text =
      "I have hereunto set my hand this twenty-first day of April, in the year of our Lord two thousand twenty-five.\n\nThe pole stands at S. Lexington Avenue.";
    expect(checkedByMembership(sentence, [{ ...article, title: "A Proclamation", text }])).toMatchObject({
      fault: null,
    });
    const other = sentence.replace("21", "22").replace("in 2025", "in 2024").replace("South", "North");
    expect(checkedByMembership(other, [{ ...article, title: "A Proclamation", text }]).supported).toBe(false);
  });

  it("versions match as a whole, and a period belongs to the amount before it", () => {
    const text = "Version 8.26.0 has the flaw. The country bought 670,000 barrels of Russian oil per day.";
    const supported = (sentence: string) => checkedByMembership(sentence, [{ ...article, text }]).supported;
    expect(supported("Version 8.26.0 has the flaw.")).toBe(true);
    expect(supported("Version 8.29.0 has the flaw.")).toBe(false);
    const range = { ...article, text: "Rates rise by 1.5 to 2 percent." };
    expect(checkedByMembership("Rates rise by 1.5-2 percent.", [range]).supported).toBe(true);
    expect(supported("The country bought 670,000 barrels of Russian oil a day.")).toBe(true);
    expect(supported("The country bought 670,000 barrels of Russian oil a month.")).toBe(false);
  });

  it("'a fifth attempt' counts attempts, and 'about' applies to both figures of a pair", () => {
    const source = {
      ...article,
      text: "It was the fifth attempt. It served 6,412 homes in Ohio and 4,127 homes in Iowa.",
    };
    const supported = (sentence: string) => checkedByMembership(sentence, [source]).supported;
    expect(supported("They made a fifth attempt.")).toBe(true);
    expect(supported("They made a fourth attempt.")).toBe(false);
    expect(supported("It served a fifth of the homes.")).toBe(false);
    expect(supported("It served about 6,400 and 4,100 homes, respectively.")).toBe(true);
    expect(supported("It served about 6,400 and 5,100 homes, respectively.")).toBe(false);
  });

  it("a figure below a stated one must be round", () => {
    const source = { ...article, text: "A candidate needs at least 1,991 votes of 207,461." };
    for (const words of ["at least 1,900", "more than 1,900", "more than 207,000", "over 200,000"])
      expect([words, checkedByMembership(`A candidate needs ${words} votes.`, [source]).supported]).toEqual([
        words,
        true,
      ]);
    for (const words of ["at least 1,919", "more than 1,920", "over 206,500"])
      expect([words, checkedByMembership(`A candidate needs ${words} votes.`, [source]).supported]).toEqual([
        words,
        false,
      ]);
  });

  it("match regardless of white space and quotation marks", () => {
    const spoken = '"Our members waited  years for this line,"  said Ann Smith';
    expect(check("Smith says members waited years.", [spoken]).evidence).toMatchObject({ article_id: 5 });
    expect(check("Rates are 2.5 percent.", [quote]).supported).toBe(true);
  });

  it("are rejected when the article does not contain them", () => {
    expect(check("Rates are 2.5 percent.", [`${quote} and will fall`])).toMatchObject({ fault: "quote" });
    expect(check("Rates are 2.5 percent.", [""])).toMatchObject({ fault: "quote" });
  });

  it("return their sentence as evidence", () => {
    const { evidence } = check("Rates are 2.5 percent.", [quote]);
    expect(article.text.slice(evidence?.start, evidence?.end)).toBe(`${quote} and run for 35 years.`);
  });
});

it("does not accept a source without text as evidence", () => {
  expect(checkedByMembership("Anything.", [{ ...article, text: " " }])).toMatchObject({ fault: "no-source" });
});
