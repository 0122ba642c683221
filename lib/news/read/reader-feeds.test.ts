import { afterAll, describe, expect, it } from "vitest";
import { FeedError } from "@/lib/news/feeds/feed-error";
import { createReader, ReadError } from "./reader";

const now = new Date("2026-11-20T12:00:00Z");
const options = { url: "https://wire.example/feed", contentType: "application/rss+xml", now, timeZone: "UTC" };
const rss = (item: string) =>
  Buffer.from(`<rss version="2.0"><channel><title>Wire</title><link>https://wire.example/</link>
    <item><title>A line</title><link>https://wire.example/a</link>${item}</item></channel></rss>`);

const HEARTBEAT_MS = 10;

/** Counts event loop turns while a task runs. */
async function beatsDuring<T>(
  task: Promise<T>,
): Promise<{ outcome: PromiseSettledResult<T>; beats: number; ms: number }> {
  let beats = 0;
  const started = performance.now();
  const heart = setInterval(() => beats++, HEARTBEAT_MS);
  const [outcome] = await Promise.allSettled([task]);
  clearInterval(heart);
  return { outcome, beats, ms: performance.now() - started };
}

/** One beat in ten, because the machine may be busy. A blocked event loop has none. */
const expectedBeats = (ms: number) => Math.floor(ms / HEARTBEAT_MS / 10);

describe("hostile feeds never block the event loop", () => {
  const reader = createReader({ threads: 1, deadlineMs: 20_000 });
  afterAll(() => reader.close());

  const parens = "(".repeat(60_000);
  const readable: [string, Buffer][] = [
    ["60 KB of parentheses in an author", rss(`<author>${parens}</author>`)],
    ["parentheses in an author with a prefix and attributes", rss(`<a:author b="c">${parens}</a:author>`)],
    ["parentheses in a quoted author", rss(`<author><![CDATA[${parens}]]></author>`)],
    ["an entity flood in a title", rss(`<description>${"&amp;".repeat(300_000)}</description>`)],
    ["an attribute flood", rss(`<guid ${"a='b' ".repeat(200_000)}>x</guid>`)],
    ["a million spaces", rss(`<description>a${" ".repeat(1_000_000)}b</description>`)],
  ];
  it.each(readable)("reads the feed despite %s", async (_kind, body) => {
    const { outcome, beats, ms } = await beatsDuring(reader.readFeed(body, options));
    expect(outcome).toMatchObject({ status: "fulfilled", value: { items: [{ title: "A line" }] } });
    expect(beats).toBeGreaterThanOrEqual(expectedBeats(ms));
  });

  const refused: [string, Buffer][] = [
    ["a flood of tags", rss("<b>".repeat(500_000))],
    ["an unclosed CDATA section", Buffer.from(`<rss><channel><item><title><![CDATA[${"<x>".repeat(300_000)}`)],
    ["unclosed CDATA sections", Buffer.from(`<rss><channel><item><title>${"<![CDATA[".repeat(300_000)}`)],
    ["nested items", Buffer.from(`<rss><channel>${"<item>".repeat(390_000)}`)],
    ["a flood of comments", Buffer.from("<!---->".repeat(390_000))],
  ];
  it.each(refused)("rejects %s with one sentence", async (_kind, body) => {
    const { outcome, beats, ms } = await beatsDuring(reader.readFeed(body, options));
    expect(outcome.status).toBe("rejected");
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason instanceof FeedError || reason instanceof ReadError).toBe(true);
    expect(reason.message).toMatch(/^The [^.]+\.$/);
    expect(beats).toBeGreaterThanOrEqual(expectedBeats(ms));
  });

  it("finds the feeds linked by a web page, and decodes texts", async () => {
    const page = Buffer.from(`<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed.xml">`);
    expect(await reader.readFeedOrPage(page, { ...options, contentType: "text/html" })).toEqual({
      feed: null,
      links: ["https://wire.example/feed.xml"],
    });
    await expect(reader.readFeed(page, options)).rejects.toMatchObject({ name: "FeedError", code: "html" });
    expect(await reader.decode(Buffer.from("\xcd\xee\xe2", "latin1"), "text/html; charset=windows-1251")).toBe("Нов");
  });
});
