import { afterAll, describe, expect, it } from "vitest";
import { createExtractor } from "./extract";

const extractor = createExtractor({ threads: 1 });
afterAll(() => extractor.close());
const sentence =
  "The cooperative's board voted on Tuesday to rebuild forty miles of line, which members had asked for since the storm. ";

describe("createExtractor", () => {
  it("reads a page in a thread", async () => {
    const html = `<html><head><title>A line</title></head><body><article><h1>A line</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(5)}</article></body></html>`;
    const page = await extractor.extract(html, "https://example.com/a");
    expect(page.text.split("\n\n")).toHaveLength(5);
    expect(page.text_status).toBe("full");
  });
});
