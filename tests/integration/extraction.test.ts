import { describe, expect, it } from "vitest";
import { extractPage } from "@/lib/news/read/page/extract-page";
import { countSnippets, hasPages, loadPages } from "@/tests/bench/extraction-pages";
import { scorePage, summarizeScores } from "@/tests/bench/extraction-score";

describe.skipIf(!hasPages())("extraction from real pages", () => {
  it("reaches its precision and recall on the benchmark pages", () => {
    const scores = loadPages("scrapinghub").map((page) =>
      scorePage(page.truth ?? "", extractPage(page.html, page.url).text),
    );
    const { precision, recall, f1 } = summarizeScores(scores);
    expect(precision).toBeGreaterThan(0.97);
    expect(recall).toBeGreaterThan(0.975);
    expect(f1).toBeGreaterThan(0.975);
  });

  it("contains the text that annotators marked, and none they excluded", () => {
    const counts = countSnippets((html, url) => extractPage(html, url).text);
    expect(counts.kept / counts.wanted).toBeGreaterThan(0.95);
    expect(counts.left / counts.unwanted).toBeGreaterThan(0.95);
  });

  it("marks at most 2% of real articles as anything but full", () => {
    const statuses = ["scrapinghub", "trafilatura", "goose3", "newspaper4k", "readability"]
      .flatMap((set) => loadPages(set))
      .map((page) => extractPage(page.html, page.url).text_status);
    expect(statuses.filter((status) => status !== "full").length / statuses.length).toBeLessThanOrEqual(0.02);
  });
});
