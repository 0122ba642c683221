import { expect, it } from "vitest";
import { extractedFromRelease as releaseOf } from "@/tests/support/extracts";

/* Repetition, stock quotations and the deeds of the sender. */

it.each([
  "In April, Senator Smith voted to pass the Line Act.",
  "Throughout the pandemic, Smith led her colleagues in efforts to keep 3,000 lines open.",
  "At a time when costs rise, Smith has led the charge for lines of 345 kilovolts.",
])("does not fill a release with its sender's record: %s", (record) => {
  const news = "WASHINGTON – Senator Ann Smith announced $11 million for 40 miles of lines in Ohio on Monday.\n\n";
  const courtesies = Array.from({ length: 6 }, (_, day) => `“We thank crew ${day} for its work,” said Jane Roe.\n\n`);
  const story = releaseOf("Smith Announces $11 Million for Lines", news + courtesies.join("") + record);
  expect([story.ai_summary, ...story.ai_key_points].join(" ")).not.toContain(record);
});

it("does not repeat what two shown sentences say together", () => {
  const lead =
    "Congressman Ann Roe introduced a bill on Monday that bars executives of utilities in Ohio from bonuses, and named 14 mayors of river towns who support her.";
  const credit =
    "Whenever utilities raise rates faster than inflation, members will receive a credit of 25 percent on their next invoice in 2027, the office of the lawmaker said in a note.";
  const again = "The bill bars executives of utilities from bonuses whenever rates rise faster than inflation in 2027.";
  const shownOf = (sentence: string) => {
    const text = [lead, credit, sentence, "The credit is paid by the utility."].join("\n\n");
    const { ai_summary, ai_key_points } = releaseOf("Roe Introduces Bill on Bonuses", text);
    return [ai_summary, ...ai_key_points].join(" ");
  };
  expect(shownOf(again)).not.toContain(again);
  const differing = [again.replace("2027", "2028"), again.replace("bars", "never bars")];
  for (const sentence of differing) expect(shownOf(sentence)).toContain(sentence);
});

it("leaves out a bill that may be another's", () => {
  const other = "Republicans’ budget bill, which passed in May, cut 134 projects in Arizona.";
  const effect = "All told, the bill is expected to shrink the economy of Arizona by $2.9 billion in 2030.";
  const shownOf = (...more: string[]) => {
    const text = ["Senator Ann Roe introduced a bill on Monday to restore tax credits for clean energy.", ...more];
    const { ai_summary, ai_key_points } = releaseOf("Roe Backs Bill to Restore Credits", text.join("\n\n"));
    return [ai_summary, ...ai_key_points].join(" ");
  };
  expect(shownOf(effect)).toContain(effect);
  expect(shownOf(other, effect)).not.toContain(effect);
});

it("does not repeat the title, and begins with no background on the sender", () => {
  const title = "Roe Announces $1.2 Million for Debris Removal After Superstorm Sandy in White Plains";
  const text =
    "Washington, DC  U.S. Senator Jane Roe announced on Monday that FEMA awarded $1,216,140 to the City of White Plains.\n\nFEMA has awarded $1,216,140 to White Plains for debris removal after Superstorm Sandy.\n\nThe city must spend the money on contractors by May 2031.";
  const { ai_takeaway_text, ai_summary, ai_key_points } = releaseOf(title, text);
  expect(ai_takeaway_text).toMatch(/^U\.S\. Senator Jane Roe/);
  expect(`${ai_summary} ${ai_key_points.join(" ")}`).not.toContain("FEMA has awarded");
  const statement =
    "Senator Jane Roe released the below statement after convening a roundtable:\n\n“The world needs power.\n\n“We will build reactors.”\n\nHe is a co-sponsor of the Nuclear Fuel Security Act, which 12 senators introduced.";
  expect(releaseOf("Leaders Host Roundtable on Reactors", statement).ai_takeaway_text).not.toMatch(/^He/);
});

it("does not take a negation for a repetition of the title", () => {
  const text =
    "The members of the cooperative met for four hours on Monday and heard 12 engineers.\n\nOzark never opened lines for Alma, poles for Conway or gates for Russellville.";
  const title = "Ozark Opens Poles for Conway, Gates for Russellville, Never Lines for Alma";
  expect(JSON.stringify(releaseOf(title, text))).toContain("never opened");
});

it("leaves out where an article appeared", () => {
  const text =
    "The board of Ozark Electric approved 400 poles on Monday.\n\nThis article appeared in the March edition of Ozark Electric.";
  expect(JSON.stringify(releaseOf("Board Approves Poles", text))).not.toContain("This article");
});

it("fills a short story with no quotation that would fit any other", () => {
  const quotations = [
    "“We must ensure that rural America is not left behind,” said Roe.",
    "“Every family deserves reliable power in the winter,” said Roe.",
    "“The Lakeside Agency plays a crucial role along the line to Google,” said Ann Poe.",
    "“Broadband is a lifeline for our towns,” said Ann Poe.",
    "“The river will rise this winter along the old line,” said Roe.",
    "“The line to Google’s center is older than the town,” said Rita Kemper.",
    "“The poles of the valley are older than the town,” said Lee Dow.",
    "“The old poles of Ohio are green,” said Max Low.",
  ];
  const text = [
    "Senator Jane Roe announced a $4 million grant for Ozark Electric on Monday.",
    "This bipartisan grant was cosponsored by 47 members of Congress.",
    ...quotations,
  ].join("\n\n");
  const { ai_summary, ai_key_points } = releaseOf("Roe Announces Grant", text);
  const shown = `${ai_summary} ${ai_key_points.join(" ")}`;
  expect(shown).not.toMatch(/left behind|deserves|crucial|lifeline|river will rise|poles/);
  expect(shown).toContain("The line to Google’s center");
  expect(shown).toContain("47 members");
});

it("knows the owner of a bill from the title", () => {
  const text =
    "Senator Jane Roe introduced the Bonus Act on Monday, which bars executives of utilities in Ohio from bonuses.\n\nRoe’s bill would end an essential injustice.\n\nThe bill covers 40 utilities and takes effect on January 1, 2031.";
  expect(JSON.stringify(releaseOf("Roe Introduces Bill on Bonuses", text))).toContain("covers 40 utilities");
});

it("does not fill up a story with praise of the bill in its title", () => {
  const text =
    "Senator Jane Roe introduced the Hot Rock Act on Monday, which promotes geothermal power in Ohio.\n\nIt rains.\n\nMany wait.\n\nOthers are gone.\n\nSome stay.\n\n“The Hot Rock Act is a step in the right direction for heat,” said Roe.\n\n“The Hot Rock Act follows what Google did in the desert of the west,” said Roe.\n\n“The Hot Rock Act is a step for heat from below,” said Roe.";
  const { ai_key_points, ai_excerpt } = releaseOf("Roe Introduces Hot Rock Act", text);
  expect(`${ai_key_points.join(" ")} ${ai_excerpt}`).toContain("Google");
  expect(`${ai_key_points.join(" ")} ${ai_excerpt}`).not.toMatch(/right direction|from below/);
});

it("gives the sender's reason if nothing else is shown", () => {
  const platitudes = ["power", "heat", "water", "light", "fuel"].map(
    (thing) => `“Every family in the valley deserves ${thing} in the long winter,” said Roe.`,
  );
  const reasons = [
    "“The rule suggests that the agency has no engineers for current or future work,” wrote Roe and Poe.",
    "“The river will rise this winter along the old line,” said Roe.",
  ];
  const lead = "Senators Jane Roe and Ann Poe sent a letter to the agency on Monday.";
  const { ai_summary, ai_key_points } = releaseOf(
    "Roe, Poe Question Agency",
    [lead, ...reasons, ...platitudes].join("\n\n"),
  );
  expect(ai_summary).toBe("");
  expect(ai_key_points).toEqual([reasons[0]]);
});

it.each([
  "Prices will also rise by 14 percent in Maine in 2031, the office of the senator said on Monday.",
  "Participants considered lines of 345 kilovolts for 3,000 homes in Ohio in 2031.",
  "Companion legislation was introduced in the House by Rep. Tom Poe in May 2031.",
  'Smith continued, stating, "Ohio needs 40 miles of lines for 3,000 homes in 2031."',
])("does not show what adds to an unshown sentence: %s", (addition) => {
  const text = `Senator Ann Smith announced $11 million for towns in Ohio on Monday.\n\nThe weather is cold.\n\n${addition}`;
  expect(JSON.stringify(releaseOf("Smith Announces $11 Million", text))).not.toContain(addition.slice(-20, -2));
});

it("shows the vote on a companion bill, and an introduction that is a provision", () => {
  const text =
    "Senator Ann Smith introduced the Line Act on Monday.\n\nThe Line Act is a companion bill to H.R. 267 of Rep. Tom Poe of Ohio. That bill passed the House in May by a 422-0 vote.\n\nThe Line Act would amend the Power Act of 1935 to direct 50 state commissions to consider two federal standards for the lines of large loads:\n\nThe first standard would create a rate class for customers above 75 megawatts.";
  const { ai_summary, ai_key_points } = releaseOf("Smith Introduces Line Act", text);
  const shown = [ai_summary, ...ai_key_points].join(" ");
  for (const part of ["422-0", "large loads ", "75 megawatts"]) expect(shown).toContain(part);
});
