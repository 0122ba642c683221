import { expect, test } from "vitest";
import { coveringInsight } from "./rules-covered";

test("an insight covers the story on its article, and no other", () => {
  const insight = { type: "insight", article_id: 1 } as const;
  const stories = [{ type: "week", article_id: 1 } as const, insight, { type: "day", article_id: 2 } as const];
  expect(coveringInsight({ type: "week", article_id: 1 }, stories)).toBe(insight);
  expect(coveringInsight({ type: "day", article_id: 2 }, stories)).toBeNull();
  expect(coveringInsight(insight, stories)).toBeNull();
});
