import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** Third-party pages with reference texts. They may not be distributed, so they are outside the repository. */
const PAGES_DIR = new URL("../../../shared/corpus/pages/", import.meta.url);

const entrySchema = z.object({
  set: z.string(),
  id: z.string(),
  file: z.string(),
  truth: z.string().nullable(),
  url: z.string().nullable(),
  domain: z.string().nullable(),
});
const snippetsSchema = z.object({
  with: z.array(z.string()).default([]),
  without: z.array(z.string()).default([]),
});
const startSchema = z.object({ expected: z.object({ cleaned_text: z.string().nullish() }) });

export type BenchPage = z.infer<typeof entrySchema> & { html: string; url: string; truth: string | null };

export function hasPages(): boolean {
  return existsSync(new URL("manifest.jsonl", PAGES_DIR));
}

/** The pages of one set. `truth` is the content of the reference file. */
export function loadPages(set: string): BenchPage[] {
  const manifest = readFileSync(new URL("manifest.jsonl", PAGES_DIR), "utf8");
  return manifest
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => entrySchema.parse(JSON.parse(line)))
    .filter((entry) => entry.set === set)
    .map((entry) => ({
      ...entry,
      url: entry.url ?? `https://${entry.domain ?? "example.com"}/`,
      html: decodeHtml(gunzipSync(readFileSync(new URL(entry.file, PAGES_DIR)))),
      truth: entry.truth ? readFileSync(new URL(entry.truth, PAGES_DIR), "utf8") : null,
    }));
}

export type SnippetCounts = { kept: number; wanted: number; left: number; unwanted: number };

/** How many of the annotated snippets are in the texts (`kept` of `wanted`) or correctly missing (`left` of `unwanted`). */
export function countSnippets(extract: (html: string, url: string) => string): SnippetCounts {
  const counts = { kept: 0, wanted: 0, left: 0, unwanted: 0 };
  for (const page of loadPages("trafilatura")) {
    const text = oneLine(extract(page.html, page.url));
    const { with: wanted, without: unwanted } = snippetsSchema.parse(JSON.parse(page.truth ?? "{}"));
    counts.wanted += wanted.length;
    counts.unwanted += unwanted.length;
    counts.kept += wanted.filter((snippet) => text.includes(oneLine(snippet))).length;
    counts.left += unwanted.filter((snippet) => !text.includes(oneLine(snippet))).length;
  }
  return counts;
}

/** The start of the reference text in the set's own tests. */
export function startOf(page: BenchPage): string | null {
  return startSchema.parse(JSON.parse(page.truth ?? "{}")).expected.cleaned_text ?? null;
}

// The sets contain pages as served. In the product, the fetcher decodes them before extraction.
function decodeHtml(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const charset = /charset=["']?\s*([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1] ?? "windows-1252";
    return new TextDecoder(/^utf-?8$/i.test(charset) ? "utf-8" : charset).decode(bytes);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
