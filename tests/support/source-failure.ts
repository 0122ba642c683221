import { expect } from "vitest";
import { SourceError } from "@/lib/news/search/source-error";
import type { NewsItem } from "@/lib/news/types";

/** The failure of a search. Fails if its message is not a sentence. */
export async function failureOf(answer: Promise<NewsItem[]>): Promise<SourceError> {
  const error: unknown = await answer.then(
    (items) => new Error(`answered ${items.length} items`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw error;
  expect(error.message).toMatch(/^\S.+\.$/);
  return error;
}
