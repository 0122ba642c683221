import { afterAll, describe, expect, it } from "vitest";
import { createReader } from "@/lib/news/read/reader";
import { type PdfLine, writePdf } from "@/tests/support/pdf";

const reader = createReader({ threads: 1 });
afterAll(() => reader.close());

const read = (body: Buffer) =>
  reader.readPage({ body, contentType: "application/pdf", url: "https://www.example.coop/release.pdf" });

/** Lines one below the other, with a gap before each paragraph. */
function printed(paragraphs: string[][], from = 600): PdfLine[] {
  let y = from + 14;
  return paragraphs.flatMap((lines, paragraph) => {
    if (paragraph > 0) y -= 10;
    return lines.map((text) => {
      y -= 14;
      return { text, y };
    });
  });
}

const HEAD: PdfLine[] = [
  { text: "Elm River Electric Cooperative", y: 760, size: 9 },
  { text: "FOR IMMEDIATE RELEASE", y: 730 },
  { text: "November 20, 2026", y: 716 },
  { text: "Elm River Electric to rebuild 40 miles", y: 680, size: 18 },
  { text: "of line along the river", y: 660, size: 18 },
];
const FIRST = [
  [
    "ELM RIVER - Elm River Electric Cooperative will rebuild 40 miles of line along the",
    "river, its board decided on Thursday. The work costs $12.4 mil-",
    "lion and begins in March.",
  ],
  [
    "The line has failed eleven times since the flood of 2024, which left 3,100 members",
    "without power for two days, general manager Ann Smith said.",
  ],
  ["The board also approved a loan of the Rural Utilities Service that covers three quarters of"],
];
const SECOND = [
  ["the cost. Members will see no change in their rates before 2028, the cooperative said."],
  ["###"],
  ["Elm River Electric serves 9,300 members. Contact: Jo Doe, 555-0100."],
];

describe("a press release in a PDF", () => {
  it("has a headline, a date and paragraphs, across pages", async () => {
    const footer = (page: number): PdfLine => ({ text: `Elm River Electric, page ${page}`, y: 30, size: 8 });
    const body = writePdf(
      [
        [...HEAD, ...printed(FIRST, 620), footer(1)],
        [...printed(SECOND, 740), footer(2)],
      ],
      { Title: "Microsoft Word - release_final.docx", CreationDate: "D:20261119163000-06'00'" },
    );
    expect(await read(body)).toMatchObject({
      title: "Elm River Electric to rebuild 40 miles of line along the river",
      dates: ["November 20, 2026", "2026-11-19T16:30:00-06:00"],
      text_status: "full",
      text: [
        "ELM RIVER - Elm River Electric Cooperative will rebuild 40 miles of line along the river, its board decided on Thursday. The work costs $12.4 million and begins in March.",
        "The line has failed eleven times since the flood of 2024, which left 3,100 members without power for two days, general manager Ann Smith said.",
        "The board also approved a loan of the Rural Utilities Service that covers three quarters of the cost. Members will see no change in their rates before 2028, the cooperative said.",
      ].join("\n\n"),
    });
  });

  it("uses the title in the metadata", async () => {
    const body = writePdf([printed(FIRST)], { Title: "Elm River Electric rebuilds its river line" });
    expect(await read(body)).toMatchObject({ title: "Elm River Electric rebuilds its river line", dates: [] });
  });

  it("has no text if it is a scanned picture", async () => {
    expect(await read(writePdf([[]]))).toMatchObject({ text: "", text_status: "none" });
  });

  it("is cut if longer than 20 pages", async () => {
    const body = writePdf(Array.from({ length: 21 }, () => printed(FIRST)));
    expect(await read(body)).toMatchObject({ text_status: "cut" });
  });

  it("is refused if damaged", async () => {
    await expect(read(Buffer.from("%PDF-1.4\nnothing"))).rejects.toThrow(/^The page could not be read/);
    const noise = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(200_000, 7)]);
    await expect(read(noise)).rejects.toThrow(/^The page could not be read/);
  });
});
