import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { groupReprints } from "@/lib/news/compare/texts/reprints";

const line = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  author: z.string().nullable(),
  date: z.coerce.date(),
  text: z.string(),
});

const items = readFileSync(new URL("data/real-news.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((json) => line.parse(JSON.parse(json)));

test("groups the four releases published by two offices each, and nothing else", () => {
  const docs = items.map((item, id) => ({ ...item, id, key: item.id, outlet: item.source }));
  const reprints = groupReprints(docs).filter((group) => group.length > 1);
  const pairs = reprints.map((group) =>
    group
      .map((doc) => doc.key)
      .sort()
      .join(" "),
  );
  expect(pairs.sort()).toEqual([
    "02b83f777363 1d6ad7b2707a",
    "298c33a273f6 3820f3a7b5b6",
    "9a2756ef045c ed07a4ca9ce9",
    "bdcc18c3686b e038a3d7aa2e",
  ]);
});
