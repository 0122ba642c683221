import { describe, expect, it } from "vitest";
import { hasCorpus, labeledPairs, readCorpus, score, variantPairs } from "@/tests/support/reprint-cases";
import { compareTexts, fingerprint, groupReprints, publisherOf, type TextDoc } from "./reprints";

// Public domain: press release of Representatives Ivey and Raskin and the Maryland delegation, 7 September 2023, shortened.
const grid = `WASHINGTON, D.C. – Today, the Maryland Congressional Delegation announced $8.7 million in federal funding for the Maryland Energy Administration to make the state's power grid more resilient against storms and extreme weather. The money comes through the Grid Resilience State and Tribal Formula Grant program, which was established by the Infrastructure Investment and Jobs Act.

“As the effects of climate change bring stronger storms to our communities, families in Maryland need a grid that stays on,” the lawmakers said. “These dollars will harden the lines that serve our homes, hospitals and small businesses, and will train the workers who keep them running.”

The Maryland Energy Administration will use the funding to award grants for projects that improve the reliability of the grid in communities that suffer the longest outages. Projects may bury overhead lines, replace poles, add sensors and batteries, or clear trees from rights of way.

The delegation has secured more than $40 million for energy projects in Maryland over the past two years, among them weatherization for 12,000 households and a study of offshore transmission.`;

const title = "Maryland Delegation Announces $8.7 Million for Statewide Power Grid Resiliency";
const lede = `ANNAPOLIS — Utility crews in Anne Arundel County have restored power to the last of the neighborhoods that lost it in Sunday's thunderstorms, a spokeswoman said.

Residents of Glen Burnie told this newspaper that they had been without lights for three days.`;

const day = new Date("2023-09-07T12:00:00Z");
const doc = (outlet: string, text: string, more: Partial<TextDoc> = {}): TextDoc => ({
  title,
  text,
  outlet,
  date: day,
  url: `https://${outlet}/story/${encodeURIComponent(more.title ?? title)}`,
  ...more,
});
const original = doc("ivey.house.gov", grid);
const firstPart = grid.split("\n\n").slice(0, 2).join("\n\n");

describe("compareTexts", () => {
  it.each([
    ["another headline", doc("example.com", grid, { title: "Grid money is coming" })],
    ["a cut", doc("example.com", firstPart)],
    ["a local lead", doc("example.com", `${lede}\n\n${grid}`)],
    ["a cut after a local lead", doc("example.com", `${lede}\n\n${firstPart}`)],
    ["straight quotes and other dashes", doc("example.com", grid.replace(/[“”]/g, '"').replace(/–/g, "--"))],
    [
      "a dateline and a copyright line",
      doc("example.com", `BALTIMORE (AP) — ${grid}\n\nCopyright 2023 The Associated Press.`),
    ],
    ["the agency's name", doc("Associated Press", `${lede}\n\n${firstPart}`, { url: "https://example.com/1" })],
    ["a dropped paragraph", doc("example.com", grid.split("\n\n").toSpliced(2, 1).join("\n\n"))],
    ["another name first", doc("raskin.house.gov", grid.replace("the lawmakers", "Congressman Jamie Raskin"))],
  ])("recognizes a reprint with %s", (_, other) => {
    expect(compareTexts(original, other)).toMatchObject({ verdict: "reprint" });
    expect(compareTexts(other, original)).toMatchObject({ verdict: "reprint" });
  });

  it.each([
    [
      "another amount for another state",
      grid.replaceAll("Maryland", "Ohio").replace("8.7", "9.1").replace("$40", "$63"),
    ],
    ["another amount in the same state", grid.replace("8.7", "9.1").replace("$40", "$63")],
    ["little in common", lede],
    ["no words", ""],
  ])("separates %s", (_, text) => {
    expect(compareTexts(original, doc("brown.senate.gov", text))).toMatchObject({ verdict: "different" });
  });

  // Public domain: Federal Register, MARAD notices of 13 January 2022.
  const notice =
    "The Secretary of Transportation, as represented by the Maritime Administration (MARAD), is authorized to issue coastwise endorsement eligibility determinations for foreign-built vessels which will carry no more than twelve passengers for hire. A request for such a determination has been received by MARAD.";
  const vessel = (name: string) =>
    `Coastwise Endorsement Eligibility Determination for a Foreign-Built Vessel: ${name}`;

  it("separates forms with the same wording by the subjects in their titles", () => {
    const [a, b] = ["ALTHEA (Sail)", "DELTA TANGO (Motor)"].map((name) =>
      doc("federalregister.gov", notice, { title: vessel(name) }),
    );
    expect(a && b && compareTexts(a, b)).toMatchObject({ verdict: "different", jaccard: 1 });
  });

  it("separates documents with the same title by their document numbers", () => {
    const url = "https://www.federalregister.gov/documents/2022/01/10/2022-00207/final-flood-hazard-determinations";
    const [a, b] = [url, url.replace("00207", "00208")].map((at) => doc("federalregister.gov", notice, { url: at }));
    expect(a && b && compareTexts(a, b)).toMatchObject({ verdict: "different", reason: "two numbered documents" });
  });

  it("separates a notice that one publisher repeats every week", () => {
    const later = doc("federalregister.gov", notice, { date: new Date("2023-09-14T12:00:00Z") });
    expect(
      compareTexts(doc("federalregister.gov", notice, { url: "https://federalregister.gov/a" }), later).verdict,
    ).toBe("different");
  });
});

it("recognizes an agency text that two outlets cut differently", () => {
  const [a, b] = ["a.example.com", "b.example.org"].map((host) => ({ outlet: "AP", url: `https://${host}/1` }));
  const short = doc("AP", firstPart, { ...a, date: new Date("2023-09-01T12:00:00Z") });
  expect(compareTexts(short, doc("AP", `${lede}\n\n${grid}`, b)).verdict).toBe("reprint");
  expect(publisherOf(short.url ?? "", "AP")).toBe("apnews.com");
});

describe("a very short text", () => {
  const teaser = "The whole story is open to readers who support local reporting.";

  it("is a reprint only if the title is the same", () => {
    const same = doc("example.com", teaser);
    expect(compareTexts(same, doc("example.org", teaser)).verdict).toBe("reprint");
    expect(compareTexts(same, doc("example.org", teaser, { title: "Another story" })).verdict).toBe("different");
  });
});

describe("fingerprint", () => {
  it("counts words and returns signed 32-bit bands, equal for equal words", () => {
    const { length_words, bands } = fingerprint(grid);
    expect(length_words).toBe(174);
    expect(bands.length).toBeGreaterThan(16);
    for (const band of bands) expect(band).toBe(band | 0);
    expect(fingerprint(grid.toUpperCase().replace(/[“”]/g, '"')).bands).toEqual(bands);
  });

  it("shares a band with a part of the text after other words", () => {
    const bands = new Set(fingerprint(grid).bands);
    expect(fingerprint(`${lede}\n\n${firstPart}`).bands.some((band) => bands.has(band))).toBe(true);
  });

  it("has no bands for a text without words", () => {
    expect(fingerprint(" \n### ")).toEqual({ length_words: 0, bands: [] });
  });
});

describe("groupReprints", () => {
  const numbered = (docs: TextDoc[]) => docs.map((one, at) => ({ ...one, id: at + 1 }));
  const late = new Date("2023-09-08T12:00:00Z");
  const docs = numbered([
    doc("a.example.com", firstPart, { date: new Date("2023-09-06T12:00:00Z") }),
    doc("b.example.org", grid, { date: late }),
    doc("c.example.net", lede),
    original,
  ]);

  it("puts the earliest complete text first, in any order", () => {
    const ids = (groups: { id: number }[][]) => groups.map((group) => group.map((one) => one.id));
    expect(ids(groupReprints(docs))).toEqual([[4, 2, 1], [3]]);
    expect(ids(groupReprints(docs.toReversed()))).toEqual([[4, 2, 1], [3]]);
  });

  it("does not group two texts that only share parts with a third", () => {
    const other = grid.replaceAll("Maryland", "Ohio").replace("8.7", "9.1").replace("$40", "$63");
    const both = doc("b.example.org", `${grid}\n\n${other}`);
    for (const group of groupReprints(numbered([original, doc("c.example.net", other), both]))) {
      const texts = group.map((one) => one.text);
      expect(texts.includes(grid) && texts.includes(other)).toBe(false);
    }
  });
});

describe("publisherOf", () => {
  it.each([
    ["https://www.arkansasonline.com/news/1", "Arkansas Democrat-Gazette", "wehco"],
    ["https://www.nwaonline.com/news/1", null, "wehco"],
    ["https://news.example.co.uk/a", "Example", "example.co.uk"],
    ["https://anyone.substack.com/p/a", null, "anyone.substack.com"],
    ["https://www.young.senate.gov/a", null, "young.senate.gov"],
    ["https://local.example.com/a", "The Associated Press", "apnews.com"],
    ["https://apnews.com/article/a", "AP", "apnews.com"],
    ["", "www.example.com", "example.com"],
    ["", "The Daily Example", "daily example"],
    ["", null, ""],
    ["not an address", null, ""],
  ])("%s of %s is %s", (url, outlet, key) => expect(publisherOf(url, outlet)).toBe(key));

  it("is the agency in a dateline", () => {
    const text = "LITTLE ROCK, Ark. (AP) — A tornado cut power to 14,000 homes.";
    expect(publisherOf("https://www.arkansasonline.com/news/1", null, text)).toBe("apnews.com");
  });
});

describe.skipIf(!hasCorpus)("the corpus", () => {
  it("reaches the measured precision and recall on labeled pairs and generated variants", () => {
    const docs = readCorpus();
    const labeled = labeledPairs(docs);
    const known = score(labeled);
    expect(known.get("joint_release_likely same")).toMatchObject({ pairs: 67, right: 67, candidates: 67 });
    expect(known.get("template_lookalike different")).toMatchObject({ pairs: 558, reprints: 0 });
    const made = [...score(variantPairs(docs.filter((_, at) => at % 4 === 0)))];
    for (const [group, { pairs, right }] of made) expect(right / pairs, group).toBeGreaterThanOrEqual(0.9);
    const groupOf = new Map(groupReprints(docs).flatMap((group, at) => group.map((one) => [one.id, at])));
    const apart = labeled.filter(({ same, a, b }) => !same && groupOf.get(a.id) === groupOf.get(b.id));
    expect(apart.map(({ a, b }) => `${a.key} ${b.key}`)).toEqual([]);
  });
});
