import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listHeadlines } from "./headlines";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "headlines-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("newest headlines first, with days starting at midnight in the digest's time zone", async () => {
  const file = path.join(folder, "news.jsonl");
  const lines = [
    { title: "Older", url: "https://example.org/1", source: "Register", date: "2022-01-13", text: "A." },
    { title: "Newer", url: "https://example.org/2", date: "2022-01-14T03:00:00-05:00", text: "B." },
  ];
  await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n\n`);
  expect(await listHeadlines(file, "America/Chicago")).toEqual([
    { title: "Newer", url: "https://example.org/2", source: null, date: "2022-01-14T08:00:00.000Z" },
    { title: "Older", url: "https://example.org/1", source: "Register", date: "2022-01-13T06:00:00.000Z" },
  ]);
});

test("lists at most twelve and rejects links that are not web addresses", async () => {
  const many = path.join(folder, "many.jsonl");
  const line = (index: number) => ({
    title: `${index}`,
    url: `https://example.org/${index}`,
    date: "2022-01-14",
    text: "A.",
  });
  await writeFile(many, Array.from({ length: 30 }, (_, index) => JSON.stringify(line(index))).join("\n"));
  expect(await listHeadlines(many, "America/Chicago")).toHaveLength(12);
  const bad = path.join(folder, "bad.jsonl");
  await writeFile(bad, JSON.stringify({ ...line(1), url: "javascript:alert(1)" }));
  await expect(listHeadlines(bad, "America/Chicago")).rejects.toThrow();
});
