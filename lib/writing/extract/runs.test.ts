import { expect, it } from "vitest";
import { extractedFromNews, extractedFromRelease } from "@/tests/support/extracts";

it("keeps a contrasting sentence with its counterpart", () => {
  const { ai_takeaway_text, ai_summary } = extractedFromNews(
    "Bills on electric production have rare support from both parties in Pennsylvania",
    [
      "A group of bills on electric production has rare support from both parties in the Pennsylvania legislature.",
      "But a key Republican senator says he will not consider the energy bills until a court rules on a carbon program.",
      "The state Supreme Court heard arguments on the carbon program in May.",
      "The bills concern plants of any kind.",
    ],
  );
  expect(ai_takeaway_text).toMatch(/^A group of bills/);
  expect(ai_summary).toMatch(/^But a key Republican senator/);
});

it("does not show a contrasting sentence without its counterpart", () => {
  const { ai_summary, ai_key_points } = extractedFromNews("Board approves a solar plant", [
    "The county board approved a 40-megawatt solar plant near Conway on Monday.",
    "I was there.",
    "But neighbors of the plant expect 90 trucks a day on their road until 2027.",
    "The plant will serve 9,000 homes from 2027.",
  ]);
  expect(`${ai_summary} ${ai_key_points.join(" ")}`).not.toContain("But neighbors");
});

it("goes on with a short fact, and not with a conclusion from more than the sentence before", () => {
  const shown = (next: string) => {
    const { ai_summary, ai_key_points } = extractedFromNews("Co-op to build a battery near Bemidji", [
      `Itasca Electric will build a 10-megawatt battery near Bemidji for $14 million. ${next}`,
      "The state's energy office accepts comments on the battery through Jan. 31.",
    ]);
    return [ai_summary, ...ai_key_points].join(" ");
  };
  expect(shown("Construction starts in May.")).toContain("Construction starts in May.");
  expect(shown("It owes nothing to any bank.")).toContain("It owes nothing to any bank.");
  expect(shown("Therefore, it owes nothing to any bank.")).not.toContain("owes nothing");
  expect(shown("")).toContain("accepts comments");
});

it("includes both sides", () => {
  const { ai_summary, ai_key_points } = extractedFromNews("Court hears arguments on carbon cap of Pennsylvania", [
    "The Pennsylvania Supreme Court heard arguments on Monday on a cap on the carbon of power plants.",
    "Supporters say that the carbon cap will cut emissions of power plants by 40 percent until 2030. Opponents argue it will raise the cost of electric power in the state.",
    "The court must rule by June 30.",
  ]);
  const shown = `${ai_summary} ${ai_key_points.join(" ")}`;
  expect(shown.includes("Supporters say")).toBe(true);
  expect(shown.includes("Opponents argue")).toBe(true);
});

it("continues with 'Specifically' and keeps a lone quotation without a figure for the excerpt", () => {
  const text =
    "WASHINGTON – Senator Ann Smith announced $11 million for hydropower in Ohio on Monday.\n\nSpecifically, the $11 million will go to eight projects in Ohio.\n\n“The old plants at the river need new turbines and gates,” said Jane Roe, who manages the hydropower plant.";
  const { ai_summary, ai_key_points, ai_excerpt } = extractedFromRelease(
    "Smith Announces $11 Million for Hydropower",
    text,
  );
  expect(ai_summary).toBe("Specifically, the $11 million will go to eight projects in Ohio.");
  expect(ai_key_points).toEqual([]);
  expect(ai_excerpt).toBe(
    "“The old plants at the river need new turbines and gates,” said Jane Roe, who manages the hydropower plant.",
  );
});

it("continues a lead that the next sentence explains if little else can be shown", () => {
  const text =
    "WASHINGTON – Senator Ann Smith announced a $5 million project for lines in Ohio on Monday.\n\nIt will replace 300 poles near Conway in 2031.";
  expect(extractedFromRelease("Smith Announces $5 Million for Lines", text).ai_summary).toBe(
    "It will replace 300 poles near Conway in 2031.",
  );
});

it("does not open the key points with a sentence that continues the summary", () => {
  const { ai_summary, ai_key_points } = extractedFromNews("Board hires manager", [
    "The board of Ozark Electric hired Ann Poe as its manager on Monday. She led the crews of Delta Electric for 12 years. She worked on lines near Conway for 20 years. She received a degree from the University of Arkansas in 1999.",
  ]);
  expect(ai_summary).toMatch(/^She led the crews/);
  expect(ai_key_points).toEqual([]);
});

it("shows what a plan starts with", () => {
  const { ai_summary, ai_key_points } = extractedFromNews("Acme plans fast internet for rural Ohio", [
    "Acme Corp. announced a plan on Monday to bring fast internet to rural homes in Ohio.",
    "To start, the company will connect 2,000 homes near Conway by 2028.",
  ]);
  expect(`${ai_summary} ${ai_key_points.join(" ")}`).toContain("To start, the company");
});

it("does not join 'This project' to another project", () => {
  const text =
    "Senator Ann Smith announced on Monday that two towns in Ohio will work with the department on their power.\n\nConway is receiving aid for its project to measure 40 lines of its power grid. It begins soon.\n\nAlma hopes, in the words of its mayor, to be brighter. This project will assess 12 wind turbines near the town.";
  const { ai_summary, ai_key_points } = extractedFromRelease("Smith Announces Aid for Power of Two Towns", text);
  const shown = `${ai_summary} ${ai_key_points.join(" ")}`;
  expect(shown).toContain("Conway is receiving");
  expect(shown).not.toContain("This project");
});

it("begins the summary with the run of sentences behind the takeaway, not with later background", () => {
  const run = [
    "The plan allows mining of coal under a lease that the state awarded to Elm Coal and Oak Cooperative in 2021.",
    "Without its approval, Elm and Oak would pay $9 million for a new line.",
  ];
  const background = "Elm Coal supplies fuel to the Young Station, a plant of 700 megawatts that serves 40,000 homes.";
  const { ai_summary, ai_key_points } = extractedFromNews("State approves plan of mine near Conway", [
    "The state approved the new plan of a mine near Conway on Monday.",
    run.join(" "),
    background,
  ]);
  expect(ai_summary).toBe(run.join(" "));
  expect(ai_key_points).toEqual([background]);
});
