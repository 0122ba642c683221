import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { z } from "zod";
import { readLinkedArticle } from "@/lib/news/read/meta/json-ld";
import { extractPage } from "@/lib/news/read/page/extract-page";
import { parsePage } from "@/lib/news/read/page/html";
import { textOfBlocks } from "@/lib/news/read/page/text";
import { type BenchPage, countSnippets, hasPages, loadPages, startOf } from "./extraction-pages";
import { scorePage, summarizeScores } from "./extraction-score";
import { printTable } from "./table";

const EXTRACTORS: Record<string, (html: string, url: string) => string> = {
  "readability on linkedom": readabilityText,
  "JSON-LD articleBody only": (html) => readLinkedArticle(parsePage(html).jsonLd).body ?? "",
  "this product": (html, url) => extractPage(html, url).text,
};

const rowSchema = z.object({
  extractor: z.string(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
  pagesPerSecond: z.number(),
  peakMb: z.number(),
  withRate: z.string(),
  withoutRate: z.string(),
  starts: z.string(),
});
type Row = z.infer<typeof rowSchema>;

const [, , chosen] = process.argv;
if (!hasPages()) {
  console.log("The test pages (../shared/corpus/pages) are missing: nothing to measure.");
} else if (chosen) {
  process.send?.(measure(chosen));
} else {
  await printResults();
}

/** Runs each extractor in a separate process, to measure its memory. */
async function printResults(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const name of Object.keys(EXTRACTORS)) {
    const { extractor, precision, recall, f1, pagesPerSecond, peakMb, ...snippets } = await measureApart(name);
    const scores = [precision, recall, f1].map((score) => score.toFixed(3));
    const { withRate, withoutRate, starts } = snippets;
    rows.push([extractor, ...scores, Math.round(pagesPerSecond), Math.round(peakMb), withRate, withoutRate, starts]);
  }
  printTable("scrapinghub pages: bags of 4-word shingles; pages a second of processor time, parsing included", [
    ["extractor", "precision", "recall", "F1", "pages/s and core", "peak MB", "snippets with", "without", "starts"],
    ...rows,
  ]);
  const sets = ["scrapinghub", "trafilatura", "goose3", "newspaper4k", "readability"];
  printTable("Article pages whose text is not marked as full", [["set", "share", "pages"], ...sets.map(statusRow)]);
}

function measureApart(name: string): Promise<Row> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [name]);
    child.once("message", (message) => resolve(rowSchema.parse(message)));
    child.once("error", reject);
    child.once("exit", (code) => code && reject(new Error(`Measuring ${name} ended with ${code}.`)));
  });
}

function measure(extractor: string): Row {
  const extract = EXTRACTORS[extractor];
  if (!extract) throw new Error(`No such extractor: ${extractor}`);
  const pages = loadPages("scrapinghub");
  for (const page of pages.slice(0, 20)) extract(page.html, page.url);
  const before = process.cpuUsage();
  const texts = pages.map((page) => extract(page.html, page.url));
  const { user, system } = process.cpuUsage(before);
  const scores = pages.map((page, at) => scorePage(page.truth ?? "", texts[at] ?? ""));
  const snippets = countSnippets(extract);
  return {
    extractor,
    ...summarizeScores(scores),
    pagesPerSecond: pages.length / ((user + system) / 1e6),
    withRate: `${snippets.kept}/${snippets.wanted}`,
    withoutRate: `${snippets.left}/${snippets.unwanted}`,
    starts: measureStarts(extract),
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

function measureStarts(extract: (html: string, url: string) => string): string {
  const pages = loadPages("goose3").filter((page) => startOf(page));
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const right = pages.filter((page) =>
    letters(extract(page.html, page.url)).startsWith(letters(startOf(page) ?? "").slice(0, 80)),
  );
  return `${right.length}/${pages.length}`;
}

function statusRow(set: string): string[] {
  const pages = loadPages(set);
  const other = pages.flatMap((page: BenchPage) => {
    const status = extractPage(page.html, page.url).text_status;
    return status === "full" ? [] : [`${page.domain ?? page.id} ${status}`];
  });
  return [set, `${other.length} of ${pages.length}`, other.join(", ")];
}

function readabilityText(html: string): string {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const content = new Readability<Node>(document, { serializer: (node) => node }).parse()?.content;
  return content ? textOfBlocks(content) : "";
}
