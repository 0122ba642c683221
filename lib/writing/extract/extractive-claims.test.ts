import { describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { extractTakeaway } from "@/tests/support/extracts";
import { joinClaims, withClaims } from "./fairness/attributed";
import { rankSentences } from "./ranking";

/* Claims of one side and letters, which short stories quote with their writer. */

const LEAD = "Senator Jane Roe introduced an amendment on Monday on power plants in Ohio.";
const NAMED = "Roe Introduces Amendment on Power Plants";

function sourceOf(sentences: string[], { title = NAMED, source = "www.roe.senate.gov" } = {}): SourceText {
  const text = [LEAD, ...sentences].join("\n\n");
  return { id: 1, title, text, source, author: null, date: null, day: null };
}

function pointsOf(sentences: string[], of: { title?: string; source?: string } = {}): string[] {
  const { ai_summary, ai_key_points } = extractTakeaway(sourceOf(sentences, of));
  return [ai_summary, ...ai_key_points];
}

const PROVISION = "The amendment would block funding for the unattainable standards of the agency on coal.";
const RIVAL = "The amendment would stop what Democrats have done to the unattainable standards.";
const FIGURE = "The agency’s reckless rules will raise bills by $110 per year and threaten 134 projects in Ohio.";

describe("a release", () => {
  it("gives a claim about its first sentence right behind it", () => {
    const claim = "This amendment plays a major role in the $42 billion program of the unrealistic agency.";
    expect(pointsOf([claim])).toContain(`Roe’s office: “${claim}”`);
  });

  it.each([
    PROVISION,
    FIGURE,
    RIVAL,
    "The request covers seven counties and would unlock a better future for power plants.",
  ])("gives a claim with a figure or on its measure as its office's words: %s", (claim) => {
    expect(pointsOf([claim])).toContain(`Roe’s office: “${claim}”`);
    expect(pointsOf([claim], { source: "Office of Senator Jane Roe" })).toContain(`Roe’s office: “${claim}”`);
  });

  it.each([
    "The amendment will empower families with reliable power across the country.",
    "The amendment would end the reckless, unaccountable and radical war on coal.",
    "The agency’s reckless rules of May 2031 are unattainable for every power plant.",
    "At the same time, the reckless rules will raise bills by $110 per year in Ohio.",
    "Last year, the senator’s tireless fight delivered a historic $20 million for power plants.",
    "Call the office at once and donate $50 to stop the reckless rules.",
    "We will fight the reckless rules, which threaten 134 projects in Ohio.",
    "That would raise the bills of 40,000 struggling families in Ohio by 12 percent.",
    "The senator is proud of the unprecedented 134 projects that struggling Ohio has won.",
    "The senator has long fought the reckless rules and their 134 burdens for Ohio.",
    "This requirement threatens 134 projects with a soaring cost in Ohio.",
  ])("leaves out hopes, blame and what its office did before: %s", (sentence) => {
    expect(pointsOf([sentence]).join(" ")).not.toContain(sentence);
  });

  it("is not its office's words if it does not name the office, like a newspaper's text on its site", () => {
    expect(pointsOf([FIGURE], { title: "Fight Over Power Plants Heats Up" }).join(" ")).not.toContain("$110");
    expect(pointsOf([FIGURE], { source: "energy.senate.gov" }).join(" ")).not.toContain("$110");
  });

  it("gives its reasons besides the facts, but at most three", () => {
    const facts = [
      "The commission approved four plants with 200 megawatts near Conway in 2031.",
      "Crews replaced 900 poles after the storm in March 2032 at a cost of $12 million.",
    ];
    const claims = ["Dayton", "Lima", "Toledo", "Akron"].map(
      (city, index) => `The agency’s reckless rules will raise the bills of ${city} by $${index + 2}10 per year.`,
    );
    const shown = pointsOf([...facts, ...claims]);
    expect(shown.join(" ")).toContain("$12 million");
    expect(shown.join(" ").match(/Roe’s office: /gu)?.length).toBeLessThanOrEqual(3);
  });

  it("joins what its office says in one breath", () => {
    const source = sourceOf([FIGURE, PROVISION, "The commission set a hearing on the plants for March 14."]);
    const { shown } = withClaims(source, rankSentences(source));
    expect(joinClaims(shown).map((sentence) => sentence.shown)).toEqual([
      LEAD,
      `Roe’s office: “${FIGURE} ${PROVISION}”`,
      "The commission set a hearing on the plants for March 14.",
    ]);
  });
});

it.each([
  [
    "mccormick.senate.gov",
    "SENATORS MCCORMICK AND POE INTRODUCE BILL",
    "Senators Dave McCormick (R-PA) and Ann Poe (D-VT)",
    "McCormick",
  ],
  [
    "watsoncoleman.house.gov",
    "Reps. Poe, Watson Coleman Lead Bill",
    "Congresswoman Bonnie Watson Coleman (NJ-12)",
    "Watson Coleman",
  ],
  ["scottroe.house.gov", "Power Lines Act", "Today, Congressman Scott Roe (D-CA)", "Roe"],
])("spells the name of the office on %s as its release does", (source, title, members, name) => {
  const text = `${members} introduced a bill on power plants in Ohio on Monday.\n\n${FIGURE}\n\nThe “Power Lines Act” would block funding for the unattainable standards.`;
  const { ai_summary, ai_key_points } = extractTakeaway({ ...sourceOf([], { source, title }), text });
  expect([ai_summary, ...ai_key_points].join(" ")).toContain(
    `${name}’s office: “The ‘Power Lines Act’ would block funding for the unattainable standards.”`,
  );
});

it("names a measure by what every reader of a release knows it as", () => {
  const list = [
    "The bill repeals a $3 billion loan authority, which bailed out failed projects.",
    "The proposed bill is 40 pages long.",
  ];
  expect(pointsOf(list, { title: "Roe Introduces Legislation on Power Plants" }).join(" ")).toContain(
    "Roe’s office: “The bill repeals",
  );
});

describe("a letter", () => {
  const letter = (...sentences: string[]) => pointsOf(["Dear Secretary Poe:", ...sentences, "Sincerely,"]);

  it.each([
    "More than 6,000 residents were without power for several days.",
    "We respectfully urge the department to hold public hearings in Ohio on the plants.",
  ])("is quoted with a figure or a request: %s", (sentence) => {
    expect(letter(sentence)).toContain(`The letter: “${sentence}”`);
  });

  it("says what it asks for before more figures", () => {
    const figures = [4, 5, 6, 7].map(
      (count) => `Bills in county ${count} grew by ${count}10 percent near the plants of Ohio.`,
    );
    const request = "We urge the commission to hold hearings on the plants before any rate changes.";
    expect(letter(...figures, request)).toContain(`The letter: “${request}”`);
  });

  it.each([
    "We believe that reliable power is what every community in Ohio deserves.",
    "Executive Order 14180 established the council on the power of the plants.",
    "In retaliation for the sanctions, it reduced exports to Europe by 88% in two years.",
  ])("is not quoted otherwise: %s", (sentence) => {
    expect(letter(sentence).join(" ")).not.toContain(sentence);
  });
});

describe("a speech or statement printed without quotation marks", () => {
  const CLAIM = "The peak of the grid grew by 31 percent in a decade, faster than any new line was built.";

  it.each([
    ["a line that leads to it", ["Watch the senator’s remarks here and read them below.", CLAIM]],
    ["its occasion", ["Opening remarks as prepared for delivery:", CLAIM]],
    ["what it follows", ["Roe released the following statement on the order:", CLAIM]],
    ["its thanks", ["Thank you, Mr. Chairman, for calling us together.", CLAIM]],
  ])("is its speaker's, shown by %s", (_, sentences) => {
    expect(pointsOf(sentences)).toContain(`Roe: “${CLAIM}”`);
  });

  it("names nobody if several have signed it", () => {
    const statement = ["Roe and Poe released the following joint statement on the order:", CLAIM];
    expect(pointsOf(statement, { title: "Roe, Poe Statement on Plants" })).toContain(`The statement: “${CLAIM}”`);
  });

  it("may speak of the trade without a figure", () => {
    const thanks = "Thank you, Chairman Poe, for calling us together.";
    const duty =
      "Any voluntary standards for power plants cannot conflict with the mandatory structure for the electric grid.";
    const wish = "Any voluntary standards for people cannot conflict with the good sense of the families in Ohio.";
    const points = pointsOf([thanks, duty, wish]);
    expect(points).toContain(`Roe: “${duty}”`);
    expect(points.join(" ")).not.toContain(wish);
  });

  it("is introduced by the sentence that says who spoke where", () => {
    const lead =
      "In her opening statement at the Senate Subcommittee on Power, Senator Jane Roe discussed lines in Ohio.";
    const text = [lead, "Read the senator’s remarks below.", "Thank you, Chairman Poe.", CLAIM].join("\n\n");
    const source = { id: 1, title: "Roe Discusses Lines", source: "www.roe.senate.gov", author: null, date: null };
    const { ai_takeaway_text, ai_summary } = extractTakeaway({ ...source, text, day: null });
    expect(ai_takeaway_text).toBe(lead);
    expect(ai_summary).toBe(`Roe: “${CLAIM}”`);
  });
});
