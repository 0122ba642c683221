import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import { hasContact } from "@/lib/writing/text/contacts";
import { hasMarkup } from "@/lib/writing/text/plain-text";
import type { SourceText } from "@/lib/writing/types";
import { candidatesOf } from "./candidates/candidates";
import { extractsOf, extractTakeaway } from "./extractive";

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

describe("extractTakeaway", () => {
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

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).replace(/\s+/gu, " ");
}

const CORPUS = "../shared/corpus/gov";

describe.skipIf(!existsSync(CORPUS))("on real news", () => {
  const pointsOfLong: number[] = [];

  it.each(["items.jsonl", "background.jsonl", "wikinews_ccby.jsonl"])(
    "shows only sentences of the source, each once, plain and within its limits: %s",
    (file) => {
      const rows = readFileSync(`${CORPUS}/${file}`, "utf8").trim().split("\n");
      for (const [index, row] of rows.entries()) {
        const source: SourceText = { ...JSON.parse(row), id: index + 1, author: null, date: null, day: null };
        const { text, summary, points, excerpt } = extractsOf(source);
        const own = summary[0] === undefined || summary[0].start === text?.start ? [] : summary;
        const shown = [text, ...own, ...points];
        for (const extract of [...shown, excerpt]) {
          if (!extract) continue;
          // 'As part of that work, | the Agency announces' begins with a capital.
          const passage = source.text.slice(extract.start, extract.end);
          expect(capitalized(passage)).toBe(capitalized(extract.sentence));
          expect(hasContact(extract.sentence) || hasMarkup(extract.sentence)).toBe(false);
        }
        const places = shown.map((extract) => extract?.start);
        expect(new Set(places).size).toBe(places.length);
        expect(text).not.toBeNull();
        expect(points.length).toBeLessThanOrEqual(5);
        expect(excerpt?.sentence.length ?? 0).toBeLessThanOrEqual(400);
        if (excerpt) expect(source.text).toContain(excerpt.sentence);
        const fit = candidatesOf(source.text).filter(({ tier, isQuoted }) => tier === 0 && !isQuoted);
        if (fit.length >= 8) pointsOfLong.push(points.length);
      }
    },
  );

  it("has three key points for most long texts", () => {
    expect(pointsOfLong.length).toBeGreaterThan(50);
    expect(pointsOfLong.filter((count) => count >= 3).length / pointsOfLong.length).toBeGreaterThan(0.9);
  });
});

it("shows no line about relay services", () => {
  const relay =
    "Anyone using a relay service, such as captioned telephone service, can give FEMA the number for that service.";
  expect(candidatesOf(`The President declared a major disaster in Arkansas on Friday.\n\n${relay}`)).toHaveLength(1);
});

const releaseOf = (title: string, text: string) =>
  extractTakeaway({ ...article, title, text, source: "smith.senate.gov" });

it("uses a bill's provisions and the release's statements about it as key points", () => {
  const text =
    "WASHINGTON – Senator Ann Smith introduced the Line Act on Monday.\n\nThis bill requires 40 utilities to publish maps of their lines.\n\nSmith also introduced a companion measure on transformers in 2025.\n\nThe Line Act would:\n\nLimit eligibility to systems that are isolated from the bulk power grid.\n\nRequire utilities to publish outage data within 30 days.";
  const { ai_summary, ai_key_points } = releaseOf("Smith Introduces the Line Act", text);
  expect([ai_summary, ...ai_key_points].join(" ")).toContain("This bill requires 40 utilities");
  expect(ai_key_points).toContain("Limit eligibility to systems that are isolated from the bulk power grid.");
  expect(ai_key_points).toContain("Require utilities to publish outage data within 30 days.");
});

it("accepts provisions that end without a period or with '; and', but not a bill's goals", () => {
  const text =
    "WASHINGTON – Senator Ann Smith introduced the Line Act on Monday.\n\nThe Line Act would:\n\nLower energy costs for families and businesses in rural areas.\n\nProhibit utilities from charging members for abandoned lines ; and\n\nReinstating the tax credit for lines that serve rural systems\n\nSmith spoke at a school in Conway about her work in the Senate.";
  expect(releaseOf("Smith Introduces the Line Act", text).ai_key_points).toEqual([
    "Prohibit utilities from charging members for abandoned lines",
    "Reinstating the tax credit for lines that serve rural systems",
  ]);
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

it("does not use items without a subject as the takeaway", () => {
  const text = `Senator Jane Doe (D-Minn.) announced that the tribe will receive federal funding for its homes.
The tribe will be awarded nearly $5 million from the climate law, which the senator helped to pass.
This award will allow the tribe to:

Install over 70 heat pumps to heat and cool homes across the reservation.

Weatherize 60 homes to be more energy efficient, with hemp-based insulation.

Set up a fund to make 22 businesses more energy efficient over two years.`;
  const { ai_takeaway_text, ai_summary } = releaseOf("Doe Announces Projects", text);
  expect(ai_takeaway_text).toContain("announced that the tribe");
  expect(ai_summary).toBe(
    "The tribe will be awarded nearly $5 million from the climate law, which the senator helped to pass.",
  );
});

it("uses only the sentence of a proclamation that proclaims, not its wishes", () => {
  const text = `During Rural Energy Month, we recommit to our farmers.

Every blackout on a farm is a failure beyond all comprehension. My Administration has stood with them.

NOW, THEREFORE, I, JANE Q. DOE, President of the United States of America, by virtue of the authority vested in me by the Constitution, do hereby proclaim May 2026 as Rural Energy Month. I call upon all Americans to observe it.`;
  const shown = extractTakeaway({ ...article, title: "Rural Energy Month, 2026", source: "whitehouse.gov", text });
  expect(shown.ai_takeaway_text).toMatch(/^I, JANE Q\. DOE, .* do hereby proclaim May 2026 as Rural Energy Month\.$/);
  expect([shown.ai_summary, ...shown.ai_key_points].join(" ")).toBe("");
});

it("uses the orders in an executive order, without section numbers", () => {
  const text = `By the authority vested in me as President, it is hereby ordered:

Section 1. Background. Utilities that hide outages should not have access to Federal funds.

Sec. 2. Review of Awards. (a) The Secretary of Energy shall review all awards to utilities within 30 days of the date of this order. (b) The Administrator of the Rural Utilities Service shall suspend loans to utilities that did not report an outage in 2025.

Sec. 3. General Provisions. (a) Nothing in this order shall be construed to impair the authority granted by law to an agency.`;
  const shown = extractTakeaway({ ...article, title: "Reviewing Awards to Utilities", source: "whitehouse.gov", text });
  expect(shown.ai_takeaway_text).toBe(
    "The Secretary of Energy shall review all awards to utilities within 30 days of the date of this order.",
  );
  const rest = [shown.ai_summary, ...shown.ai_key_points, shown.ai_excerpt].join(" ");
  expect(rest).toContain("The Administrator of the Rural Utilities Service shall suspend loans");
  expect(rest).not.toMatch(/construed|should not have/);
});

it("keeps a sentence that depends on a key point out of the summary", () => {
  const extracts = extractsOf({
    ...article,
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

it("states a security advisory's affected product and whether the flaw is exploited", () => {
  const text = `Risk evaluation

Successful exploitation of this vulnerability could allow an attacker to read passwords of the meters.

Critical infrastructure sectors

Energy

CISA recommends users take defensive measures to minimize the risk of exploitation of this vulnerability.

No known public exploits specifically target this vulnerability.

CVE-2026-1234

Acme Grid Console version 5.03 stores passwords without protection, which lets any user of the network sign in.CVE-2026-1234 has been assigned to this vulnerability.`;
  const shown = extractTakeaway({ ...article, title: "Acme Grid Console", source: "cisa.gov", text });
  expect(shown.ai_takeaway_text).toBe(
    "Acme Grid Console version 5.03 stores passwords without protection, which lets any user of the network sign in.",
  );
  expect([shown.ai_summary, ...shown.ai_key_points].join(" ")).toContain(
    "No known public exploits specifically target this vulnerability.",
  );
  expect(JSON.stringify(shown)).not.toMatch(/CISA recommends|has been assigned/);
});

it("begins a notice with the agency's announcement instead of the policy, and shows the required action", () => {
  const text =
    "President Jane Roe has pledged that every American will have fast internet. As part of that work, the Rural Utilities Service (RUS) announces the acceptance of applications for grants. Comments should be sent by May 2, 2027, to the agency.";
  const notice = { ...article, title: "Grants for Fiscal Year 2027", source: "federalregister.gov", text };
  const { ai_takeaway_text, ai_summary } = extractTakeaway(notice);
  expect(ai_takeaway_text).toBe(
    "The Rural Utilities Service (RUS) announces the acceptance of applications for grants.",
  );
  expect(ai_summary).toBe("Comments should be sent by May 2, 2027, to the agency.");
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
});
