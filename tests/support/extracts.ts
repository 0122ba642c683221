import { extractsOf, takeawayOf } from "@/lib/writing/extract/extractive";
import type { SourceText, Takeaway } from "@/lib/writing/types";

export function extractTakeaway(source: SourceText): Takeaway {
  return takeawayOf(source, extractsOf(source));
}

/** What is extracted from a text of a news site; other hosts by `source`. */
export function extractedFrom(title: string, text: string, source = "news.example"): Takeaway {
  const blank: SourceText = { id: 1, title: "", text: "", source: null, author: null, date: null, day: null };
  return extractTakeaway({ ...blank, title, text, source });
}

/** What is extracted from a senator's release. */
export const extractedFromRelease = (title: string, text: string): Takeaway =>
  extractedFrom(title, text, "smith.senate.gov");

/** What is extracted from news of these paragraphs. */
export const extractedFromNews = (title: string, paragraphs: string[]): Takeaway =>
  extractedFrom(title, paragraphs.join("\n\n"));
