import { expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { extractedFrom, extractedFromRelease as releaseOf } from "@/tests/support/extracts";
import { extractsOf } from "./extractive";

/* Press releases. */

const blank: SourceText = { id: 3, title: "", text: "", source: null, author: null, date: null, day: null };

it.each([
  "IF APPROVED: The rates of the river co-op will rise by 12 percent on July 1.",
  "FALSE: The board of the river co-op paid $400,000 of the rates to its manager.",
  "Opponents: The new rates of the river co-op have closed 300 shops in Conway.",
])("keeps a label that changes the meaning: %s", (labeled) => {
  const text = `The board of the river co-op met on Monday in Conway and voted on rates.\n\n${labeled}\n\nThe co-op serves 18,000 members in four counties.`;
  const { ai_summary, ai_key_points } = extractedFrom("River Co-op Board Meets", text);
  const shown = [ai_summary, ...ai_key_points].join(" ");
  expect(shown.replaceAll(labeled, "")).not.toContain(labeled.slice(labeled.indexOf(": ") + 2));
});

it("keeps a condition, and the news of a hearing", () => {
  const plan =
    "The commission approved a net metering plan for the river co-op on Tuesday.\n\nTo opt out of this plan, the 12,000 solar members must file a form by May 1, 2026.";
  const { ai_summary, ai_key_points } = extractedFrom("Commission Approves Plan", plan);
  expect([ai_summary, ...ai_key_points].join(" ")).toContain("To opt out of this plan, the 12,000");
  const hearing =
    "Senator Ann Smith questioned regulators on Tuesday about the merger of two utilities.\n\nDuring the hearing, Senator Smith urged the commission to reject the $9 billion merger by June 30.";
  expect(releaseOf("Smith Questions Regulators on Merger", hearing).ai_summary).toMatch(/^During the hearing/);
});

it("does not take 'Based on' for a company's description of itself", () => {
  const text =
    "The Rural Utilities Service announces that it accepts applications for bonds in 2023. Notices explain how the agency reads an application. Based on appropriations for 2023, the agency announces that $900 million will be available. The service is an agency of the department.";
  const { ai_summary, ai_key_points } = extractedFrom("Bonds for Utilities", text, "federalregister.gov");
  expect([ai_summary, ...ai_key_points].join(" ")).toContain("$900 million");
});

it("shows a sentence that refers back after the one it refers to, and begins with 'issued the following statement after'", () => {
  const text =
    "WASHINGTON – Senator Ann Smith issued the following statement after the Senate passed the Line Act.\n\nThe House approved the Line Act on Monday. It requires 40 utilities to publish maps of their lines.\n\nHe spoke at a school in Conway about 12 other measures.";
  const { ai_takeaway_text, ai_summary, ai_key_points } = releaseOf("Smith on the Line Act", text);
  expect(ai_takeaway_text).toMatch(/^Senator Ann Smith issued the following statement after/);
  expect(ai_summary).toBe(
    "The House approved the Line Act on Monday. It requires 40 utilities to publish maps of their lines.",
  );
  expect(ai_key_points).toEqual([]);
});

it("shows a deed done for 'our nation' but not the writer's wishes", () => {
  const deed = "Senator Jane Doe (R-WY) introduced a resolution to honor the crews who work to power our nation.";
  const wish = "It is time for our nation to thank the crews who keep the lights on in every county.";
  const { ai_takeaway_text, ai_summary } = releaseOf(
    "Doe Introduces Resolution",
    `${deed} The resolution names October 4, 2026, as a day for line crews. ${wish}`,
  );
  expect(ai_takeaway_text).toBe(deed);
  expect(ai_summary).not.toContain(wish);
});

it("keeps a sentence that depends on a key point out of the summary", () => {
  const extracts = extractsOf({
    ...blank,
    title: "Governor signs order on the reliability of the grid",
    text: [
      "Governor Ann Smith signed an order on Monday to strengthen the reliability of the grid in Arkansas. The order:",
      "- Requires the energy office to develop a uniform methodology by June 30, 2026, for reserve margins.\n- Directs the commission to review 40 permits of power plants.\n- Directs the office to publish its figures each year.",
      "The methodology will assess grid conditions and cover 31 counties from January 2027.",
      "The state had four outages of more than 10,000 customers in 2025, the energy office reported on Monday.",
    ].join("\n\n"),
  });
  const sentences = (list: { sentence: string }[]) => list.map(({ sentence }) => sentence).join(" ");
  expect(sentences(extracts.points)).toContain("uniform methodology");
  expect(sentences(extracts.summary)).not.toContain("The methodology will");
});

it("continues after a letter", () => {
  const text = `Senator Ann Smith sent a letter on transformers to the Department of Energy on Monday.

Dear Secretary Roe:

The grid of Arkansas needs 40 transformers by June 2027.

Thank you for your attention to this matter.

The department approved 12 requests for transformers in 2025.`;
  const { ai_summary, ai_key_points } = releaseOf("Smith Sends Letter on Transformers", text);
  const shown = [ai_summary, ...ai_key_points].join(" ");
  expect(shown).toContain("approved 12 requests");
  expect(shown).toContain("The letter: “The grid of Arkansas needs 40 transformers by June 2027.”");
});

it("says what became of the people in a shown sentence", () => {
  const text =
    "A lineman fell from a pole in Conway on Monday.\n\nHe was taken to a hospital in Little Rock with severe burns on half of his body, officials said. He died that night.\n\nThe utility restored power to 4,000 members on Tuesday.";
  const { ai_summary, ai_key_points } = extractedFrom("Lineman falls from pole", text);
  expect([ai_summary, ...ai_key_points].join(" ")).toContain(
    "on half of his body, officials said. He died that night.",
  );
});

it("says what became of the person in the takeaway", () => {
  const lead =
    "A lineman of Ozark Electric was burned on half of his body at a substation in Conway on Monday, officials said.";
  const others = Array.from(
    { length: 10 },
    (_, at) => `The utility pays $${at + 2} million for a new substation of Ozark Electric by May ${at + 9}.`,
  );
  const text = [`${lead} He died that night.`, ...others].join("\n\n");
  const { ai_takeaway_text, ai_summary } = extractedFrom("Lineman is burned at substation", text);
  expect(ai_takeaway_text).toBe(lead);
  expect(ai_summary).toMatch(/^He died that night\./);
});

it("shows a goal with a figure, and no praise without one", () => {
  const shownOf = (goal: string) =>
    releaseOf(
      "Smith Opens Center",
      `Senator Ann Smith opened a training center for 40 linemen on Monday.\n\nThe center is an integral part of ${goal}`,
    ).ai_summary;
  expect(shownOf("a plan to train 900 linemen by 2032.")).toContain("900 linemen");
  expect(shownOf("a plan for the linemen of Dakota, adopted in 2024.")).toBe("");
});

it("begins after a title that the page joins to the first sentence", () => {
  const title = "Smith and Roe Introduce Bill on Rivers";
  const { ai_takeaway_text } = releaseOf(
    title,
    `${title} Washington, D.C. Congressman Tom Smith introduced a bill on Monday.`,
  );
  expect(ai_takeaway_text).toBe("Congressman Tom Smith introduced a bill on Monday.");
});

it.each([
  "“Even if the lights stay on in all 9 states, prices will rise,” continued Smith.",
  "Senator Smith continued, “Even if the lights stay on in all 9 states, prices will rise.”",
])("keeps a continued quotation for the place behind the one it continues: %s", (quotation) => {
  const text = `Senator Ann Smith urged the department on Monday to plan for 40 cold days.\n\nThe senator wrote to the department.\n\n${quotation}`;
  const { ai_summary, ai_key_points } = releaseOf("Smith Urges Department to Plan", text);
  expect([ai_summary, ...ai_key_points].join(" ")).not.toContain("all 9 states");
});

it("shows the figures of a project after a sentence of the summary", () => {
  const text =
    "WASHINGTON – The Economic Development Administration (EDA) is awarding a $2.3 million grant to the city of Anacortes, Senator Smith announced today.\n\nThis project will support the installation of fiber throughout Anacortes. This EDA project, to be matched with $563,433 in local funds, is expected to create 157 jobs.";
  const { ai_summary, ai_key_points } = releaseOf("Commerce Invests in Anacortes", text);
  expect([ai_summary, ...ai_key_points].join(" ")).toContain("is expected to create 157 jobs.");
});

it.each([
  [
    "The board agreed to sell its broadband business for $60 million.",
    "Members of the board voted against the sale of the broadband business.",
  ],
  [
    "Evergy asked the commission to let it charge $40 million for a plant.",
    "The commission denied the request of Evergy for $40 million for a plant.",
  ],
])("does not take a decision for a repetition: %s %s", (lead, decision) => {
  const text = [lead, decision, "The plant opened in 1955 beside the Kansas River."].join("\n\n");
  const { ai_takeaway_text, ai_summary, ai_key_points } = extractedFrom("Utility seeks decision", text);
  expect([ai_takeaway_text, ai_summary, ...ai_key_points].join(" ")).toContain(decision);
});

it("strips a title only where a dateline follows it", () => {
  const title = "Evergy denies it caused fire near Topeka";
  const lead = `${title} Municipal Airport that burned 40 homes in May, and a judge will hear the case on December 14.`;
  expect(extractedFrom(title, lead).ai_takeaway_text).toBe(lead);
});

it.each([
  "Jane Poe, Wichita — The commission secretly promised Evergy the 9 percent in July.",
  "Sam Poe, Perry County — The members of First Electric must send $75 to Perry Relief by Friday.",
])("does not take a writer's name for a dateline: %s", (letter) => {
  const lead = "Evergy asked regulators on Monday to raise rates by 9 percent, or $14 a month.";
  const { ai_takeaway_text } = extractedFrom("Evergy seeks 9 percent", `${lead}\n\nReaders responded.\n\n${letter}`);
  expect(ai_takeaway_text).toBe(lead);
});

it("does not tell a conclusion without what it follows from", () => {
  const text =
    "The commission approved a 9 percent increase for Evergy on Monday.\n\nThe bureau wrote that the developer has no buyers. Therefore, Missouri customers will pay $900 million for a line of Evergy.";
  const { ai_summary, ai_key_points } = extractedFrom("Evergy increase approved", text);
  expect([ai_summary, ...ai_key_points].join(" ")).not.toContain("Missouri customers will pay");
});

it("is no speech if a release opens with its city", () => {
  const text =
    "Kansas City: Congressman John Roe announced on Monday that 12 cooperatives won $90 million. “These grants keep our lights on,” Roe said.";
  expect(extractedFrom("Roe Announces Grants", text, "roe.house.gov").ai_takeaway_text).toContain(
    "12 cooperatives won",
  );
});

it("drops 'In response' and 'Also this week'", () => {
  const text =
    "Senator Jane Roe announced a $4 million grant for Ozark Electric on Monday.\n\nThe river rose twice.\n\nIn response, Congressman Tom Poe introduced a bill on Monday to pay for 40 poles of Ozark Electric.\n\nIt rained.\n\nAlso this week, FEMA announced $9 million for repairs in Ohio.";
  const { ai_summary, ai_key_points } = releaseOf("Roe Announces Grant", text);
  const rest = `${ai_summary} ${ai_key_points.join(" ")}`;
  expect(rest).toContain("Congressman Tom Poe introduced");
  expect(rest).toContain("FEMA announced $9 million");
  expect(rest).not.toMatch(/In response|Also this week/);
});

it("does not show what 'The bill would also' do before the bill", () => {
  const text =
    "Senator Jane Roe held a press conference on Monday on aid for heating in Ohio.\n\nRoe announced $360 million for 1.1 million households in 2030.\n\nShe cosponsors the Cooling Relief Act, which would raise the aid to $40 billion.\n\nThe bill would also give states 12 months to spend the aid on heating.";
  const shown = JSON.stringify(releaseOf("Roe Shares How to Get Aid for Heating", text));
  expect(shown).toContain("1.1 million");
  expect(shown).not.toContain("12 months");
});

it("begins with a lead that introduces a list, without its colon", () => {
  const text =
    "Senator Jane Roe, a member of the committee, announced the following grants to towns and cooperatives in the state of Ohio:\n\nOhio – Statewide: $339,500 to the Department of Commerce for the Program.\n\nConway: $1 million to Ozark Electric for the Line Project.";
  expect(releaseOf("Grant Roundup: Roe Announces Grants", text).ai_takeaway_text).toBe(
    "Senator Jane Roe, a member of the committee, announced the following grants to towns and cooperatives in the state of Ohio",
  );
});

it("begins with delivered remarks, and gives facts of their text below as quotations", () => {
  const text =
    "During a hearing on the power grid, Senator Jane Roe delivered opening remarks on how to strengthen our grid in Ohio.\n\nThe witnesses included two managers of cooperatives in Ohio.\n\nA transcript of Roe’s remarks is below:\n\nNew lines of the power grid carried $20 billion of power to members in 2030.";
  const shown = releaseOf("Roe Speaks on Power Grid", text);
  expect(shown.ai_takeaway_text).toMatch(/^During a hearing/);
  expect(JSON.stringify(shown)).toContain("The witnesses");
  expect(shown.ai_key_points).toContain(
    "The speech: “New lines of the power grid carried $20 billion of power to members in 2030.”",
  );
});

it.each([
  "The company said in a statement that its quarterly profit fell below estimates.",
  "Ozark Electric said in a statement on Monday that the lake is 12 feet below normal.",
  "The full text of the bill is available below.",
])("takes no letter from: %s", (sentence) => {
  const text = `The board of Ozark Electric approved a 754-megawatt plant on Monday.\n\n${sentence}\n\nThe board of the co-op will hold a hearing on the plant on May 12, 2031.`;
  expect(JSON.stringify(extractedFrom("Board approves plant", text))).toContain("May 12, 2031");
});

it("does not begin with an introduction of somebody's words", () => {
  const text =
    "In a letter sent to Chairman Laura Swett of the commission on Monday, Senators Jane Roe and Tom Poe of Ohio wrote:\n\n“The line is late.”\n\nThe commission approved 40 miles of line in Ohio in May.";
  expect(releaseOf("Roe and Poe Write to Commission", text).ai_takeaway_text).toMatch(/^The commission approved/);
});

it("does not take a bill for an actor", () => {
  const text =
    "The One Big Bill delivers lower power costs for every household in Ohio and ends the war on coal.\n\nThe House passed the bill by a vote of 218 to 214 on Thursday.";
  expect(releaseOf("House Passes One Big Bill", text).ai_takeaway_text).toMatch(/^The House passed/);
});

it.each([
  "AXTELL, KAN./TROY, KAN. – October 2, 2020 – ",
  "ATLANTA, May 6, 2025 -- ",
  "Bismarck, N.D., Nov. 3, 2026 – ",
  "CONWAY, Ark.  ",
  "New Haven, CT ",
  "Washington, D.C.  ",
  "Washington, DC – ",
])("takes off the dateline %s, whose dash may be lost", (dateline) => {
  const lead = "Senator Ann Smith today opened a $7 million substation of Ozark Electric near the river.";
  expect(releaseOf("Smith Opens Substation", `${dateline}${lead}`).ai_takeaway_text).toBe(lead);
});

it("leaves off an opening word that the rest does not need", () => {
  const lead = "any rule of the agency applies to the 40 utilities that Senator Ann Smith visited in May.";
  expect(releaseOf("Smith Visits Utilities", `In any case, ${lead}`).ai_takeaway_text).toBe(`A${lead.slice(1)}`);
});

it("capitalizes an introduction that lost its first word", () => {
  const text =
    "WASHINGTON – Senator Ann Smith introduced the Line Act on Monday.\n\nSpecifically, the Reliable and Affordable Rural Power Line Act would:\n\nRequire utilities to publish maps of their lines within 30 days;";
  expect(releaseOf("Smith Introduces the Line Act", text).ai_key_points[0]).toMatch(
    /^The Reliable and Affordable Rural Power Line Act would: Require/u,
  );
});
