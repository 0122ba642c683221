import { describe, expect, it } from "vitest";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import type { SourceText } from "@/lib/writing/types";
import { extractTakeaway } from "@/tests/support/extracts";
import { candidatesOf } from "./candidates/candidates";
import { extractsOf } from "./extractive";

const article: SourceText = {
  id: 3,
  title: "ICYMI: Rural Utilities Service lends $120 million to four co-ops.",
  text: `FOR IMMEDIATE RELEASE
Contact: Jane Roe (202) 555-0100

WASHINGTON, D.C. (Jan. 5) – The Rural Utilities Service will lend $120 million to four electric cooperatives in Arkansas to rebuild 900 miles of line.

He said the money would come soon. However, this depends on a review. Click here to read the letter.

The loans carry an interest rate of 2.5 percent and run for 35 years. Work on the first 300 miles of line begins in March 2026 near Conway.

“Our members waited years for this,” said Ann Smith, manager of the Conway cooperative. “We will build it on time.”

The four cooperatives serve 210,000 homes in 31 counties. A state commission must approve the plan by June 30, 2026.

In 2024, an ice storm left 40,000 of those homes without power for nine days. See https://example.org/loans for details.

IMPACT: Members will pay about $1.20 a month more from 2027, the agency estimates.

Share this page | Subscribe to our newsletter`,
  source: "rd.example",
  author: null,
  date: null,
  day: null,
};

/** Each took minutes or more with an expression that tried every split of a sequence. */
it.each([
  ["capitals", "A"],
  ["digits", "7"],
  ["quotation marks", "“"],
  ["white space", " "],
  ["tags of thoughts", "<think>"],
  ["capital words", "AB CD "],
  ["labels", "AB: "],
])("reads 24,000 characters of %s and shows none of them", (_, part) => {
  const text = `${part.repeat(Math.ceil(24_000 / part.length))}\n\n${article.text}`;
  const takeaway = extractTakeaway({ ...article, text });
  expect(takeaway.ai_takeaway_text).toMatch(/^The Rural Utilities Service will lend/);
  expect(takeaway.ai_summary).not.toContain(part.repeat(2));
});

describe("the extracted takeaway", () => {
  const takeaway = extractTakeaway(article);
  const all = [takeaway.ai_takeaway_text, takeaway.ai_summary, ...takeaway.ai_key_points].join(" ");

  it("uses the source's title and starts with what happened, without the dateline", () => {
    expect(takeaway.ai_takeaway_title).toBe("Rural Utilities Service lends $120 million to four co-ops");
    expect(takeaway.ai_takeaway_text).toBe(
      "The Rural Utilities Service will lend $120 million to four electric cooperatives in Arkansas to rebuild 900 miles of line.",
    );
  });

  it("skips sentences that are unclear on their own", () => {
    expect(all).not.toMatch(/He said|However|Click|IMMEDIATE|Contact|https|Share|IMPACT|WASHINGTON/);
    expect(all).toContain("Members will pay about $1.20 a month more from 2027, the agency estimates.");
  });

  it("quotes a speaker by name, exactly", () => {
    expect(takeaway.ai_excerpt).toContain("said Ann Smith");
    expect(article.text).toContain(takeaway.ai_excerpt);
  });

  it("shows no sentence twice and has several key points", () => {
    const { text, summary, points, excerpt } = extractsOf(article);
    const shown = [text, ...summary, ...points, excerpt].map((extract) => extract?.start);
    expect(new Set(shown).size).toBe(shown.length);
    expect(points.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ["", "Untitled"],
    ["###\n\n***", "Untitled"],
    ["Power is back.", "Power is back"],
  ])("returns no key points for the short text %j", (text, title) => {
    const short = extractTakeaway({ ...article, title: "", text });
    expect(short.ai_takeaway_title).toBe(title);
    expect(short.ai_key_points).toEqual([]);
    expect(text).toContain(short.ai_takeaway_text);
  });

  it("finishes quickly on a hostile page", () => {
    const text = `${"A ".repeat(50_000)}. ${"“".repeat(20_000)} ${"The grid, and John Smith, ".repeat(4000)} ${"X: ".repeat(9000)}`;
    expect(extractTakeaway({ ...article, text: `${text}\n${text}` }).ai_takeaway_title).not.toBe("");
  });
});

describe("extractsOf", () => {
  const textOf = (text: string) => extractsOf({ ...article, title: "Roundtable on broadband", text });

  it("does not turn guest lists or unattributed opinions into key points", () => {
    const { text, summary, points } =
      textOf(`During a roundtable on Monday, Senator Jane Roe asked about broadband in Alaska.

“Closing the divide seemed impossible for many years. I am proud that the law includes support for tribes,” said Roe.

The Honorable William Smith, Board Member of the Health Board, Valdez, AK

Ms. Carrie Billy, President & Chief Executive Officer of the Consortium, Alexandria, VA`);
    expect(text?.sentence).toMatch(/^During a roundtable/);
    expect(summary).toEqual([]);
    expect(points).toEqual([]);
  });

  it("cites the source once if there is only a takeaway", () => {
    const text = "The grid in Conway is back on line since Monday.";
    const { evidence, grounding } = extractiveTakeaway({ ...article, text });
    expect(evidence).toHaveLength(1);
    expect(grounding).toEqual({ checked: 1, supported: 1, replaced: 0, second_reader: false });
  });

  it("shows provisions as key points, not as prose", () => {
    const { summary, points, excerpt } = textOf(`Senator Jane Roe introduced a bill on transformers on Monday.

Require the agency to keep a reserve of transformers by 2025.

Prohibit foreign transformers in military substations by 2026.`);
    expect([...summary, excerpt].map((one) => one?.sentence).join(" ")).not.toMatch(/Require|Prohibit/);
    expect(points).toHaveLength(2);
  });
});

it("shows no line about relay services", () => {
  const relay =
    "Anyone using a relay service, such as captioned telephone service, can give FEMA the number for that service.";
  expect(
    candidatesOf({
      title: "",
      text: `The President declared a major disaster in Arkansas on Friday.\n\n${relay}`,
      source: null,
    }),
  ).toHaveLength(1);
});

it("includes the only sentence with a sum, however late it appears", () => {
  const towns = [
    "Alma",
    "Bono",
    "Cabot",
    "Dumas",
    "Earle",
    "Fouke",
    "Guion",
    "Hope",
    "Imboden",
    "Judsonia",
    "Keo",
    "Luxora",
  ];
  const news = [
    "The board of Conway Electric voted on Monday to replace the old lines of its towns.",
    ...towns.map(
      (town) => `Crews of the cooperative replaced old poles at the school and the market of ${town} on Friday.`,
    ),
    "The cooperative pays the lines of its towns with a loan of $4.2 million.",
  ];
  const { ai_summary, ai_key_points } = extractTakeaway({
    ...article,
    title: "Board replaces lines of towns",
    text: news.join("\n\n"),
  });
  expect([ai_summary, ...ai_key_points].join(" ")).toContain("$4.2 million");
});

describe("news prose", () => {
  const news = (title: string, paragraphs: string[]) =>
    extractTakeaway({ ...article, title, text: paragraphs.join("\n\n"), source: "news.example" });

  it("leaves out text about the publisher, its writers and the sender", () => {
    const { ai_takeaway_text, ai_summary, ai_key_points, ai_excerpt } = news("Acme begins work on a gas main", [
      "The Valley Post is an independent, nonprofit newsroom that covers central Ohio.",
      "Acme Utilities, Inc. will begin to replace a gas main in Conway on Monday, May 15.",
      "Work is scheduled from 7 a.m. to 5 p.m. on weekdays until the end of June.",
      "Acme Utilities, Inc. is a natural gas and electric utility company that serves 760,000 customers. It has served them for 90 years.",
      "Jane Roe is a reporter for the Valley Post who covers energy.",
      "The post Acme begins work on a gas main appeared first on Valley Post.",
    ]);
    expect(ai_takeaway_text).toMatch(/^Acme Utilities, Inc. will begin/);
    expect([ai_summary, ...ai_key_points, ai_excerpt ?? ""].join(" ")).not.toMatch(/Valley Post|760,000|90 years/);
  });

  it("continues a shown sentence with the next, and shows short facts", () => {
    const { ai_summary, ai_key_points } = news("Board approves a rate study", [
      "The board of Ozark Electric approved a study of its rates on Monday.",
      "The study covers the 12,000 members of the cooperative in Conway. Another study of the wires will follow in 2027.",
      "The board voted 7 to 2 on May 4.",
    ]);
    const shown = [ai_summary, ...ai_key_points].join(" ");
    expect(shown).toContain("in Conway. Another study of the wires will follow in 2027.");
    expect(shown).toContain("The board voted 7 to 2 on May 4.");
  });

  it("quotes more speakers in a story of few other sentences, and keeps the best quotation for the excerpt", () => {
    const { ai_key_points, ai_excerpt } = news("Board approves a rate study", [
      "The board of Ozark Electric approved a study of its rates on Monday.",
      "“The study will tell us what our members pay for the lines of others,” said board member Ann Smith.",
      "“The last study of our rates is older than most of the crews who work for us,” said manager Rita Kemper.",
      "“Members should see every number of it before the board votes on a rate,” said board member Jane Roe.",
      "“Rates have not changed since 2019, and the price of power has gone up by a third,” said analyst Tom Hill.",
    ]);
    expect(ai_key_points).toHaveLength(3);
    expect(ai_excerpt).toContain("said");
    expect(ai_key_points).not.toContain(ai_excerpt);
  });

  it.each(["Hong Kong (CNN Business) ", "TAIPEI, March 31 - ", "NEW YORK, MARCH 13 - "])(
    "opens without '%s'",
    (dateline) => {
      const lead = "The board of Ozark Electric approved a study of its rates on Monday.";
      expect(news("Board approves a rate study", [`${dateline}${lead}`]).ai_takeaway_text).toBe(lead);
    },
  );

  it("shows what a newspaper reports of charges against somebody who threatened a member of Congress", () => {
    const charges =
      "John Roe, 55, could face up to 10 years in prison after pleading guilty to threatening to attack a member of Congress.";
    const { ai_summary, ai_key_points } = news("Ohio man pleads guilty to threats against a representative", [
      "An Ohio man pleaded guilty to threats against Rep. Ann Smith (D-Ohio), prosecutors said Monday.",
      charges,
      "Roe was arrested in April for a call to the office of Smith in March.",
    ]);
    expect([ai_summary, ...ai_key_points].join(" ")).toContain(charges);
  });
});
