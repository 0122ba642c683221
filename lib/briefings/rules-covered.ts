import type { Story } from "./types";

/** Precedes an insight's title in place of the story it covers. */
export const COVERED_LABEL = "Covered in Top Strategic Insights";

type Placed = Pick<Story, "type" | "article_id">;

/** The insight that already covers a story of the week or the day: the one on the same article. Null if there is none. */
export function coveringInsight<T extends Placed>(story: Placed, stories: readonly T[]): T | null {
  if (story.type === "insight") return null;
  return stories.find(({ type, article_id }) => type === "insight" && article_id === story.article_id) ?? null;
}
