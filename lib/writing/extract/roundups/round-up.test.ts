import { describe, expect, it } from "vitest";
import { extractedFromNews } from "@/tests/support/extracts";

const ITEMS = [
  "It was a week of rain and long meetings.",
  "Sand Fork Electric will buy a 40-megawatt solar farm near Delby for $61 million, the co-op said. Power is to flow by June 2027. The seller had wanted $70 million.",
  "Corn slipped to $4.02 a bushel. Oats held.",
  "Growers in two counties sued Lake Ridge Power on Monday, saying its lines started a fire that burned 900 acres. The utility denied it. The trial is set for March 3.",
  "Ever seen a squirrel on a fuse? It took 300 customers of Tall Pine Electric to find one on Sunday. It did not survive.",
  "Meanwhile, state regulators voted 3-2 to let Birch Hollow Electric Cooperative raise rates 4 percent. The new rates take effect Oct. 1.",
];

describe("a column of separate news", () => {
  const story = extractedFromNews("Energy briefs", ITEMS);

  it("opens with its first item on power, and what follows from that item", () => {
    expect(story.ai_takeaway_text).toMatch(/^Sand Fork Electric will buy/);
    expect(story.ai_summary).toBe("Power is to flow by June 2027. The seller had wanted $70 million.");
  });

  it("tells each other item by its own lead, with what follows directly behind", () => {
    expect(story.ai_key_points).toEqual([ITEMS[3], ITEMS[5]?.replace("Meanwhile, s", "S")]);
    expect(story.ai_excerpt).toBeNull();
  });

  it("has the lead item as its headline if its title names none", () => {
    expect(story.ai_takeaway_title).toMatch(/^Sand Fork Electric will buy/);
    const title = "Energy briefs: Solar farm, a suit and a squirrel";
    expect(extractedFromNews(title, ITEMS).ai_takeaway_title).toBe(title);
  });

  it("keeps a place that a sentence does not name", () => {
    const places = ["Ohio", "Iowa", "Utah", "Maine"];
    const towns = ["Delby", "Arden", "Corley", "Wexham"];
    const { ai_takeaway_text, ai_summary, ai_key_points } = extractedFromNews(
      "Courts & Dockets",
      places.map((place, at) => {
        const acts = ["fined", "sued", "cleared", "ordered a refund from"];
        return `${place}: The state utility commission ${acts[at]} ${towns[at]} Electric on Tuesday over its ${at + 2}-day outage in May.`;
      }),
    );
    expect([ai_takeaway_text, ai_summary, ...ai_key_points].map((told) => told.split(":")[0])).toEqual(places);
  });

  it("is also a letter with an item for each agency", () => {
    const items = [
      "FERC: The Federal Energy Regulatory Commission proposed to study all loads above 20 megawatts in yearly groups. Comments are due May 4.",
      "EPA: The agency gave owners of coal ash ponds smaller than 40 acres until October 2031 to close them. A group said it would appeal.",
      "RUS: Borrowers may sign construction contracts of up to $1.5 million without approval. The new limit took effect Monday.",
      "OSHA: The agency sent its heat rule for line crews to the White House on Friday. It is expected to require breaks above 90 degrees.",
    ];
    const told = extractedFromNews("Federal watch for co-ops", ["Here is what landed on our desk.", ...items]);
    expect(told.ai_takeaway_text).toMatch(/^FERC: /);
    expect(told.ai_summary).toBe("Comments are due May 4.");
    expect(told.ai_key_points).toEqual(items.slice(1));
  });

  it.each([
    ["a report of one event", "Outage update", "Crews from Sand Fork Electric"],
    ["a meeting", "Co-op board notes", "The Sand Fork Electric board met Monday in Delby. It"],
  ])("is not %s", (_, title, opening) => {
    const { ai_key_points } = extractedFromNews(title, [
      `${opening} restored power to 4,100 members of Sand Fork Electric after Sunday's storm.`,
      "The storm broke 210 poles, the co-op said.",
      "Manager Ann Roe said the last 300 members will have power by Friday.",
      "Roe put the cost at $2.1 million, which the co-op will ask the state to share.",
      "The co-op's lines in Delby County were hit hardest. They lost 90 poles.",
    ]);
    expect(ai_key_points).not.toContain("The co-op's lines in Delby County were hit hardest. They lost 90 poles.");
  });
});
