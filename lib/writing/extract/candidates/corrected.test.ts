import { describe, expect, it } from "vitest";
import { extractiveTakeaway } from "@/lib/writing/draft/written";

const takeawayOf = (title: string, text: string) =>
  extractiveTakeaway({ id: 1, title, text, source: "Ozark Ledger", author: null, date: null, day: null }).takeaway;

describe("a correction", () => {
  it.each([
    [
      "denies in the second sentence",
      "A Nov. 27 story about Ridgeline Electric Cooperative gave the cost of the October ice storm as $9.4 million. It is $4.9 million, not $9.4 million.",
    ],
    [
      "says what is right in the second sentence",
      "In a March 12 story about First Electric Cooperative, the Ledger reported erroneously that regulators will hold a public hearing on March 24. The hearing is on March 31.",
    ],
    [
      "has a longer second sentence that could stand alone",
      "Because of an editing error, a story on Tuesday about White River Valley Electric Cooperative misstated its rate increase. The increase for residential members will be 4.2 percent from Jan. 1, not 14.2 percent.",
    ],
  ])("that %s is told as one", (_, note) => {
    const rest = "The cooperative serves 21,000 members in four counties of northern Arkansas.";
    const takeaway = takeawayOf("Correction: Cooperative's figures", `${note}\n\n${rest}`);
    expect(takeaway.ai_takeaway_text).toBe(note);
    expect([takeaway.ai_summary, ...takeaway.ai_key_points].join(" ")).toBe(rest);
  });

  it("without a telling title is named after what is right", () => {
    const note =
      "Because of an editing error, a story on Tuesday about White River Valley Electric Cooperative misstated its rate increase. It is 4.2 percent, not 14.2 percent.";
    expect(takeawayOf("Correction", note).ai_takeaway_title).toBe("Correction: It is 4.2 percent, not 14.2 percent");
  });

  it("keeps sentences of other paragraphs apart, and those of other articles", () => {
    const text =
      "Ridgeline Electric Cooperative will lend $4 million to its broadband subsidiary under a plan that its board approved on Tuesday.";
    const next = "The board of the cooperative called the payment a loan to the subsidiary, not a grant.";
    expect(takeawayOf("Ridgeline Electric lends money for broadband", `${text} ${next}`).ai_takeaway_text).toBe(text);
  });
});
