import { expect, it } from "vitest";
import { extractedFrom } from "@/tests/support/extracts";

const extracted = (title: string, text: string) => extractedFrom(title, text, "federalregister.gov");

it("quotes what a notice says in the first person or in loaded words", () => {
  const lead =
    "We, the Bureau of Land Management (BLM), announce that we are extending the comment period on the draft plan for the Ash Valley transmission line.";
  const areas = "Comments sent before apply to vital areas of the plan and need not be sent again.";
  const { ai_takeaway_text, ai_summary } = extracted("Ash Valley Transmission Line", `${lead} ${areas}`);
  expect(ai_takeaway_text).toBe(`The notice: “${lead}”`);
  expect(ai_summary).toBe(`The notice: “${areas}”`);
});

it.each([
  "In this document, the Federal Communications Commission (FCC) seeks comment on support for carriers in rural areas.",
  "The Office of Energy Development is soliciting proposals from Tribes for studies of digital subscriber line (DSL) service.",
  "The Commission proposes to revise its regulations (Order No. 2222) on planning that is forward-looking and covers all regions.",
])("shows the only sentence of a notice: %s", (only) => {
  expect(extracted("Rural Service", only).ai_takeaway_text).toBe(only);
});

it("shows the only sentence of a notice whatever its length", () => {
  const licenses = Array.from({ length: 12 }, (_, index) => `the license of Ash Valley Nuclear Station, Unit ${index}`);
  const only = `The Nuclear Regulatory Commission (NRC) is approving the transfer of control of ${licenses.join(", ")}, and of no other license of the company.`;
  expect(only.length).toBeGreaterThan(650);
  expect(extracted("Ash Valley Nuclear Station", only).ai_takeaway_text).toBe(only);
});

it("shows all of a short notice but its procedure", () => {
  const [act, owner, effect] = [
    "The Nuclear Regulatory Commission (NRC) is granting an exemption for the Ash Valley Nuclear Station.",
    "The license was issued to Ash Valley Power Company, the Town of Ash, and Oak Electric Cooperative.",
    "The granting of the exemption allows the changes asked for in the amendment.",
  ];
  const procedure =
    "Because the acceptability of the exemption was determined in part by that of the amendment, both are being issued concurrently.";
  const shown = extracted("Ash Valley Nuclear Station, Unit 2", `${act} ${owner} ${effect} ${procedure}`);
  expect(shown).toMatchObject({ ai_takeaway_text: act, ai_summary: `${owner} ${effect}`, ai_key_points: [] });
});

it("shows a long sentence between semicolons as items", () => {
  const lead = "The Commission proposes to reform its rules on transmission planning to meet the needs of the grid.";
  const conduct = `conduct planning for ${"all regions that they serve and for ".repeat(8)}their neighbors`;
  const list = `Specifically, the proposal would require utilities to; ${conduct}; more fully consider line ratings; and revise their procedures for planning with neighboring regions.`;
  const { ai_summary, ai_key_points } = extracted("Transmission Planning", `${lead} ${list}`);
  expect(ai_summary).toBe("");
  expect(ai_key_points).toEqual([
    `Specifically, the proposal would require utilities to; ${conduct}`,
    "More fully consider line ratings",
    "Revise their procedures for planning with neighboring regions.",
  ]);
});

const PLANS = "the broadband plans of rural cooperatives";

it("opens with the act of a notice if it is clear without the background or the earlier act before it", () => {
  const background = "Growing demand for fast connections in rural areas is outpacing what old cables can carry.";
  const act = `The Rural Utilities Service (RUS) is inviting comments on ${PLANS} and on the costs of new cables.`;
  const shown = extracted("Inviting Comments on Broadband Plans of Rural Cooperatives", `${background} ${act}`);
  expect(shown).toMatchObject({ ai_takeaway_text: act, ai_summary: background });
});

it("opens with what a notice is for, after an earlier act", () => {
  const earlier = `The Rural Utilities Service (RUS) published a request for ${PLANS} in the Federal Register on May 2, 2026.`;
  const act = "The purpose of this notice is to extend the window for applications until June 30, 2026.";
  const shown = extracted("Broadband Plans of Rural Cooperatives", `${earlier} ${act}`);
  expect(shown).toMatchObject({ ai_takeaway_text: act, ai_summary: earlier });
});

it("keeps the order of a notice whose act is not clear without the earlier one", () => {
  const earlier = `The Rural Utilities Service (RUS) published a request for ${PLANS} in the Federal Register on May 2, 2026.`;
  const act = "This notice is extending the date by which applications can be submitted.";
  const shown = extracted("Broadband Plans of Rural Cooperatives; Extension of Deadline", `${earlier} ${act}`);
  expect(shown).toMatchObject({ ai_takeaway_text: earlier, ai_summary: act });
});
