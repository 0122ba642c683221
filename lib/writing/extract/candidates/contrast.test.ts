import { expect, test } from "vitest";
import { extractedFromNews } from "@/tests/support/extracts";

const TITLE = "Oak Valley Electric sues turbine maker over failures";
const LEAD =
  "Oak Valley Electric Cooperative has sued the maker of its turbines for $18 million over failures at its Bell Creek plant.";
const CAUSE = "The cooperative says blades cracked on three of the four turbines within two years of their delivery.";
const COST = "It bought $6.1 million of replacement power while the units were down, according to the complaint.";
const TRIAL = "A trial is expected in Tulsa in October, and a judge will first rule on the maker's motion to dismiss.";
const textOf = (...paragraphs: string[]) => {
  const { ai_takeaway_text, ai_summary, ai_key_points } = extractedFromNews(TITLE, paragraphs);
  return [ai_takeaway_text, ai_summary, ...ai_key_points].join("\n");
};

test("what the other side says is shown without its 'But' away from what it answers", () => {
  const text = textOf(
    LEAD,
    CAUSE,
    "A question that nobody has answered yet is who will pay for it all in the end.",
    "But the maker, Harlan Turbines of Ohio, denied that the blades were faulty and blamed poor maintenance at the plant.",
    TRIAL,
  );
  expect(text).toContain("The maker, Harlan Turbines of Ohio, denied that the blades were faulty");
  expect(text).not.toContain("But the maker");
});

test("it keeps its 'But' behind the takeaway", () => {
  const answer = "But the maker, Harlan Turbines, denied that the blades were faulty and blamed poor maintenance.";
  expect(extractedFromNews(TITLE, [LEAD, answer, CAUSE, COST, TRIAL]).ai_summary).toContain(answer);
});

test("'But he said' stays with the sentence that names him", () => {
  expect(textOf(LEAD, CAUSE, "But he said that the blades were not faulty at all.", TRIAL)).not.toContain(
    "He said that the blades",
  );
});
