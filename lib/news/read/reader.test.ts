import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createReader, type Reader } from "./reader";

const URL_OF_PAGE = "https://news.example.com/a/river-line";
const SENTENCE = "The cooperative's board voted on Tuesday to rebuild forty miles of line along the river, it said.";
const article = `<html><head><title>A line</title></head><body><article><h1>A line</h1>${`<p>${SENTENCE}</p>`.repeat(9)}</article></body></html>`;

const read = (reader: Reader, html: string) => reader.readPage({ body: html, contentType: null, url: URL_OF_PAGE });

describe("a page reader", () => {
  const reader = createReader({ threads: 2 });
  afterAll(() => reader.close());

  it("extracts more pages than it has threads", async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, () => read(reader, article)));
    for (const page of pages) {
      expect(page.text.split("\n\n")).toEqual(Array.from({ length: 9 }, () => SENTENCE));
      expect(page.text_status).toBe("full");
    }
  });

  const empty: [string, string][] = [
    ["an empty page", ""],
    ["blanks", "  \n\t "],
    ["an unclosed script", "<script>".repeat(500_000)],
    ["unclosed comments", "<!--".repeat(500_000)],
    ["unclosed drawings", "<svg>".repeat(500_000)],
    ["closed scripts", "<script></script>".repeat(200_000)],
    ["a huge attribute", `<div class="${"a ".repeat(2_000_000)}"><p>hello</p></div>`],
    ["a million attributes", `<div ${"a=b ".repeat(1_000_000)}><p>hello</p></div>`],
    ["a gap", `<p>a${" ".repeat(4_000_000)}b</p>`],
    ["deep JSON-LD", `<script type="application/ld+json">${"[".repeat(2_000_000)}</script><p>a</p>`],
    [
      "bytes that are no text",
      String.fromCharCode(...Array.from({ length: 50_000 }, (_, at) => (at * 7_919) % 65_536)),
    ],
  ];
  it.each(empty)("finds no article in %s", async (_kind, html) => {
    expect((await read(reader, html)).text_status).toBe("none");
  });

  const refused: [string, string][] = [
    ["5 MB of nested elements", "<div>".repeat(1_000_000)],
    ["nested elements that are closed", `${"<div>".repeat(400_000)}text${"</div>".repeat(400_000)}`],
    ["100,000 unclosed tags", "<i>word ".repeat(100_000)],
    ["a million entities", "&amp;".repeat(1_000_000)],
    ["a million stray brackets", "<".repeat(1_000_000)],
    ["300,000 attributes", "<p a b c=1>x</p>".repeat(49_000)],
    ["nested tables", "<table><tr><td>".repeat(200_000)],
    ["nested lists", "<ul><li>".repeat(400_000)],
    ["a million breaks", "<br>".repeat(1_000_000)],
  ];
  it.each(refused)("rejects %s", async (_kind, html) => {
    await expect(read(reader, html)).rejects.toThrow("The page could not be read (");
  });

  it("cuts a very long line at the limit and reads 3,000 paragraphs completely", async () => {
    expect((await read(reader, `<p>${"word ".repeat(500_000)}</p>`)).text.length).toBe(300_000);
    const long = `<article>${`<p>${SENTENCE}</p>`.repeat(3_000)}</article>`;
    expect((await read(reader, long)).text.split("\n\n")).toHaveLength(3_000);
  });
});

describe("a reader whose thread fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "extract-"));
  const filename = join(folder, "thread.mjs");
  writeFileSync(
    filename,
    `export default ({ body: html }) => {
      if (html === "loop") for (;;) {}
      const kept = [];
      if (html === "memory") for (;;) kept.push(new Array(20_000).fill(kept.length + 0.5));
      if (html === "throw") throw new Error("The page has no end.");
      return { text: html };
    }`,
  );
  const entry = { filename, execArgv: [] };
  const reader = createReader({ threads: 1, deadlineMs: 3_000, entry });
  // The memory limit is reached before this deadline, even on a busy machine.
  const patient = createReader({ threads: 1, deadlineMs: 50_000, entry });
  afterAll(async () => {
    await Promise.all([reader.close(), patient.close()]);
    rmSync(folder, { recursive: true });
  });

  it("keeps the event loop free when a feed exceeds its deadline", async () => {
    let beats = 0;
    const heart = setInterval(() => beats++, 10);
    const feed = reader.readFeed("loop", { url: URL_OF_PAGE, now: new Date(), timeZone: "UTC" });
    await expect(feed).rejects.toThrow("The feed took longer than 3 seconds to read.");
    clearInterval(heart);
    expect(beats).toBeGreaterThan(30);
  });

  it("terminates the thread of a canceled page and reads the next one", async () => {
    const controller = new AbortController();
    const looped = reader.readPage({ body: "loop", contentType: null, url: URL_OF_PAGE }, controller.signal);
    const reason = new Error("Canceled.");
    setTimeout(() => controller.abort(reason), 100);
    await expect(looped).rejects.toBe(reason);
    expect(await read(reader, "next")).toEqual({ text: "next" });
  });

  it("rejects pages that take too long or throw, and extracts the next ones", async () => {
    const [looped, next, thrown, last] = await Promise.allSettled(
      ["loop", "next", "throw", "last"].map((html) => read(reader, html)),
    );
    expect(looped).toMatchObject({ reason: { message: "The page took longer than 3 seconds to read." } });
    expect(thrown).toMatchObject({ reason: { message: "The page could not be read (The page has no end)." } });
    expect(next).toMatchObject({ value: { text: "next" } });
    expect(last).toMatchObject({ value: { text: "last" } });
  });

  it("rejects a page that needs too much memory, and extracts the next one", async () => {
    const outOfMemory = { cause: { code: "ERR_WORKER_OUT_OF_MEMORY" } };
    await expect(read(patient, "memory")).rejects.toMatchObject(outOfMemory);
    expect(await read(patient, "next")).toEqual({ text: "next" });
  });
});
