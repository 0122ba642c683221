import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { z } from "zod";
import { extractPage } from "@/lib/news/read/page/extract-page";
import { parsePage } from "@/lib/news/read/page/html";
import { readLinkedArticle } from "@/lib/news/read/page/json-ld";
import { textOfBlocks } from "@/lib/news/read/page/text";
import { type BenchPage, countSnippets, hasPages, loadPages, startOf } from "./extraction-pages";
import { scorePage, summarizeScores } from "./extraction-score";

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
  await printTable();
}

/** Runs each extractor in a separate process, to measure its memory. */
async function printTable(): Promise<void> {
  console.log("scrapinghub pages: bags of 4-word shingles; pages a second of processor time, parsing included\n");
  console.log(
    "| extractor | precision | recall | F1 | pages/s and core | peak MB | snippets with | without | starts |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const name of Object.keys(EXTRACTORS)) {
    const row = await measureApart(name);
    const scores = [row.precision, row.recall, row.f1].map((score) => score.toFixed(3)).join(" | ");
    const costs = `${row.pagesPerSecond.toFixed(0)} | ${row.peakMb.toFixed(0)}`;
    console.log(`| ${row.extractor} | ${scores} | ${costs} | ${row.withRate} | ${row.withoutRate} | ${row.starts} |`);
  }
  console.log("\npages of articles whose text is marked other than full:");
  for (const set of ["scrapinghub", "trafilatura", "goose3", "newspaper4k", "readability"]) printStatuses(set);
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

function printStatuses(set: string): void {
  const pages = loadPages(set);
  const other = pages.flatMap((page: BenchPage) => {
    const status = extractPage(page.html, page.url).text_status;
    return status === "full" ? [] : [`${page.domain ?? page.id} ${status}`];
  });
  console.log(`  ${set}: ${other.length} of ${pages.length}${other.length > 0 ? ` (${other.join(", ")})` : ""}`);
}

function readabilityText(html: string): string {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const content = new Readability<Node>(document, { serializer: (node) => node }).parse()?.content;
  return content ? textOfBlocks(content) : "";
}
