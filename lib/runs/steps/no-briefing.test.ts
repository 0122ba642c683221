import { expect, test } from "vitest";
import type { CandidateStatus } from "@/db/enums";
import type { FoundArticle } from "@/lib/runs/data-candidates";
import { reasonWithoutBriefing, type UnusedCause } from "./no-briefing";

type Group = [count: number, kind: CandidateStatus | UnusedCause | "published"];

const CAUSES: readonly string[] = ["repeated", "irrelevant", "kind", "unplaced"] satisfies UnusedCause[];
const isCause = (kind: string): kind is UnusedCause => CAUSES.includes(kind);

/** The reason for a run that found these articles. */
function reasonFor(...groups: Group[]): string {
  const causes = new Map<number, UnusedCause>();
  const found = groups.flatMap(([count, kind], place) =>
    Array.from({ length: count }, (_, index): FoundArticle => {
      const article_id = place * 1000 + index;
      if (isCause(kind)) causes.set(article_id, kind);
      if (kind === "published") return { article_id, status: "duplicate", is_published: true };
      return { article_id, status: isCause(kind) ? "new" : kind, is_published: false };
    }),
  );
  return reasonWithoutBriefing(found, causes);
}

test.each<[string, Group[]]>([
  ["No articles were found.", []],
  ["None of the 29 new articles was relevant enough.", [[29, "irrelevant"]]],
  ["The new article was not relevant enough.", [[1, "irrelevant"]]],
  ["None of the 3 new articles was of a kind the digest publishes.", [[3, "kind"]]],
  ["None of the 3 new articles fit a section of the briefing.", [[3, "unplaced"]]],
  ["None of the 3 new articles was recent enough.", [[3, "new"]]],
  ["The article found was already covered.", [[1, "published"]]],
  [
    "All 95 articles found were already covered.",
    [
      [94, "published"],
      [1, "repeated"],
    ],
  ],
  ["All 3 articles found were already collected by an earlier run.", [[3, "duplicate"]]],
  ["The article found could not be read.", [[1, "no_text"]]],
  [
    "None of the 9 articles found could be read.",
    [
      [4, "no_text"],
      [5, "blocked"],
    ],
  ],
  ["The article found was outside your queries’ time window.", [[1, "outside"]]],
  ["All 56 articles found were outside your queries’ time window.", [[56, "outside"]]],
  [
    "No new articles among the 9 found: 4 were already covered, 3 could not be read, and 2 were outside your queries’ time window.",
    [
      [4, "published"],
      [3, "no_text"],
      [2, "outside"],
    ],
  ],
  [
    "None of the 29 new articles was published: 20 were not relevant enough and 9 were not of a kind the digest publishes. Of the 8 other articles found, 7 were already covered and 1 could not be read.",
    [
      [20, "irrelevant"],
      [9, "kind"],
      [7, "published"],
      [1, "blocked"],
    ],
  ],
  [
    "The new article was not relevant enough. The other article found was not read.",
    [
      [1, "irrelevant"],
      [1, "found"],
    ],
  ],
  [
    "None of the 2 new articles was relevant enough. All 94 other articles found were already covered.",
    [
      [2, "irrelevant"],
      [94, "published"],
    ],
  ],
])("%s", (reason, groups) => {
  expect(reasonFor(...groups)).toBe(reason);
});
