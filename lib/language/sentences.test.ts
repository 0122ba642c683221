import { describe, expect, it } from "vitest";
import { splitSentences } from "./sentences";

/** Each text with ` | ` where a sentence must end. */
const CASES = [
  "The grid failed. | Crews went out.",
  "The fund pays for half of the new poles in three counties this year. | - Create a credit for lines; and | - FEMA pays the rest.  | - It ends in 2031. | -   Some of it ended.",
  "DULUTH, Minn. – The co-op raised rates.",
  "The executive order on the electric grid, which the President signed on Tuesday, will: | - Direct the Secretary to act.",
  "The lower rate applies to all homes with electric heat during the heating season, Nov. – March, from now on.",
  "The cooperative buys its power from Arkansas Electric Cooperative Corp. – Entergy Arkansas – under a contract.",
  "The U.S. Senate passed the bill. | It goes to the House.",
  "U.S. Senator John Boozman spoke in Little Rock.",
  "The plant is the largest in the U.S. | The owner is Entergy.",
  "Imports fell in the U.S. | They rose in Canada.",
  "The U.S. Department of Energy and the U.S. Army Corps of Engineers agreed.",
  "It works for the U.S. | However, prices rose.",
  "Sen. Tom Cotton and Rep. French Hill wrote a letter.",
  "Sens. Boozman and Cotton met Reps. Hill and Womack. | They agreed.",
  "Dr. Smith met Mr. Jones, Mrs. Jones and Ms. Lee. | All left.",
  "The House blocked H. Res. 866 on Monday. | It had 12 sponsors.",
  "It amends License Nos. NPF- 18 and DPR-19. | Nothing else changed.",
  "Docket No. 5 was closed. | Docket Nos. 6 and 7 stay open.",
  "Facility Operating License Nos. DPR-39 and DPR-48 were amended.",
  "The answer is no. | Nobody called.",
  "Entergy Arkansas Inc. said it would build. | Work starts in May.",
  "Entergy Corp. Chairman Leo Denault resigned.",
  "It was bought by Duke Energy Corp. | The price was not given.",
  "Duke Energy Corp. Chairman’s pay rose, and Ameren Corp. Missouri’s rates fell.",
  "Today, Congressman. Ann Roe (D-NY) wrote a letter.",
  "It outbid rivals including Intel Corp. | Mellanox’s value has risen.",
  "Doors open at 9 a.m. and close at 5 p.m. | Admission is free.",
  "The meeting starts at 9 a.m. Thursday in Conway.",
  "The meeting starts at 9 a.m. Central Time.",
  "He died today at 10:00 a.m. Tongan time (2100 UTC, yesterday) at 78. | The board met at 9 a.m. | This time all came.",
  "Petitions are due by 4:30 p.m. Feb. 25 at the office. | Ballots follow.",
  "Schedules move from 2:30 p.m. CPT to noon.",
  "Power was back by 6 p.m. | Crews stayed overnight.",
  "The rule takes effect Jan. 5, 2024. | Comments close Dec. 1.",
  "They were counted in Jan. | The result came later.",
  "The flaw is remote. | mySCADA myPRO 8.26 has it. | It is fixed.",
  "(a) The agency shall stop. | (b) The office shall identify goods. | (ii) Funds end.",
  "The state-owned HDT Kft. (HDT Limited) acquired a firm. | It paid in full. | (Nobody said how much.) | Work goes on.",
  "J. R. Smith and Mary K. Jones signed it. | So did A. B. Lee.",
  "Harry S. Truman was president. | He signed it.",
  "Robert C. “Bobby” Scott (VA-03) applauded the vote.",
  "It costs $1.5 billion. | That is 3.2 percent more.",
  "Fuels, e.g. Gas and coal, i.e. Fossil fuels, are taxed.",
  "See Smith v. Jones and West Virginia v. EPA. | Both matter.",
  "We must... | We will act.",
  "We must … and will act. | Now.",
  "He waited... then left.",
  "“We won.” | He left.",
  '"We won," he said. | "They lost."',
  '"Did we win?" he asked. | Nobody knew.',
  '"We won!" | The crowd cheered.',
  "He called it ‘a win.’ | She did not.",
  "Why? | Because it broke! | That is all.",
  "(The bill passed.) | The House is next.",
  "Boozman (R-Ark.) said so. | Cotton (R-Ark.) agreed.",
  "John Boozman, R-Ark., and Tom Cotton, R-Ark. | They wrote together.",
  "The office is in Fayetteville, Ark. | The building is new.",
  "It reached Little Rock, Ark. Monday.",
  "Read www.energy.gov. | Then call.",
  "See https://www.energy.gov/a?b=c.d!e for more. | It is free.",
  "Write to help@example.com. | Someone answers.",
  "In 2022. | The year after. | 2023 was dry.",
  "It grew by 5. | $3 million was spent.",
  "Jones Jr. voted no. | Smith Sr. | He voted yes.",
  "H.R. 1234 and S. 567 were introduced. | Both died.",
  "The governor signed it on Aug. 5. | It holds until Sept. 12. | Call ext. 5. | Staff will help.",
  "See Art. I, Sec. 8. | It amends Pub. L. No. 117-58, 89 Fed. Reg. 1234 and SEC. 40101. | The Fed. | Banks lend.",
  "It filed with the 8th Cir. Court in Adams v. Lee (D.C. Cir. 2026). | The firm is Lake Electric Coop. Corp. of Ohio.",
  "Crews met Thurs. June 5, Wed. Oct. 8 and on Sat. | Customers came.",
  "At about 2:30 p.m. Entergy crews arrived. | They left at 6 p.m. | Entergy crews returned.",
  "Det. Ann Roe, Ofc. Jim Poe, Pvt. Al Lee and Pfc. Lou Fox helped. | Approx. 500 homes (est. 1937) lost power.",
  "“Who pays?” Manager Ann Roe asked. | “It is not fair!” Smith, 40, said. | “Why?” | Members left.",
  "Rates rose.[1] | Demand fell.” [2] [3, 4] | Nothing changed in 2025. [5]",
  "They met in Washington, D.C. | Did the mayor come? | Crews in Conway, Ark. | Photo by Ann Roe.",
  "4.1. Limits of the plan. | 4.2. Costs.",
  "Sec. 5. Definitions. | (a) The term is new. | Sec. 12. General provisions. | She ran it in 2:05:45. | He won.",
  "It is set out in Sec. 5 of the Act and Art. IV of the treaty.",
  "She lives on St. Charles Ave. | He lives on Main St. Louis Road.",
  "Lt. Gov. Leslie Rutledge and Gov. Sarah Sanders spoke.",
  "Washington, D.C. – Senators spoke today. | They left.",
  "They met in Washington, D.C. | The mayor came.",
  "He holds a Ph.D. | She holds an M.D. | They work.",
  "Wood poles, wire, transformers, etc. | All were lost.",
  "Summary of the rule\n\n | The rule changes. | It is short.",
  "Background\n | Congress passed the Act in 1936.",
  "• First point\n | • Second point. | More of it.",
  "- Lower costs\n | - Higher pay\n | - Safer lines",
  "It covers: \n | * wires\n | * poles",
  "The members are | • poles | • wires | • meters",
  "1. Expand broadband. | 2. Lower rates.",
  "1. Expand broadband\n | 2. Lower rates",
  "A line that was\ngoing on in lower case. | Next.",
  "The cooperative serves more than ninety counties in\nArkansas and parts of Missouri with power made by\nHydro and gas plants along the river and its arms. | \nNothing else.",
  "No full stop at the end",
  "### | ",
  "He said 'no.' | Then he left.",
  "The cost (about $3 million.) | It was paid.",
  "A vote on Plan B. | The plan failed.",
  "It was World War I. | After it, lines were built.",
  "Brig. Gen. Smith and Col. Lee, of the U.S.A. and the U.K., met.",
  "Wait for approx. 5 minutes. | Then go.",
  "He is from St. Louis, Mo. | His wife is from Mt. Ida.",
  "ST. CLAIR, S.C. — Members will vote in May. | They meet on Monday.",
  "So-called “clean” power grew. | “Dirty” power fell.",
  "“The grid is strong.” | Senator Boozman said so.",
];

describe("splitSentences", () => {
  it.each(CASES)("%s", (marked) => {
    const expected = marked
      .split(" | ")
      .map((part) => part.trim().replace(/^[•*-]\s+/u, ""))
      .filter((part) => /[\p{L}\p{Nd}]/u.test(part));
    const text = marked.replaceAll(" | \n", "\n").replaceAll(" | ", " ");
    const found = splitSentences(text.replace(/\n +/gu, "\n"));
    expect(found.map((sentence) => sentence.text)).toEqual(expected);
  });

  it("returns positions in the given text", () => {
    const text = "  Title line\n\n• One, of Jan. 5.  Two.\n";
    for (const { text: sentence, start, end } of splitSentences(text)) expect(text.slice(start, end)).toBe(sentence);
  });

  it("returns nothing for texts without words", () => {
    expect(splitSentences("")).toEqual([]);
    expect(splitSentences(" \n\n###\n")).toEqual([]);
  });
});

it("splits sentences that a page joins, but no name of a site", () => {
  const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);
  expect(texts("All have stable outlooks.Click here for more.")).toEqual([
    "All have stable outlooks.",
    "Click here for more.",
  ]);
  expect(texts("Members signed up at example.coop and Example.Com Inc.")).toHaveLength(1);
});
