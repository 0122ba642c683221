import { z } from "zod";
import type { Span } from "@/lib/writing/text/spans";
import { readLines, testData } from "./json-lines";

const article = z.object({
  set: z.enum(["fitted", "blind", "features", "unseen features"]),
  title: z.string(),
  source: z.string(),
  text: z.string(),
  takeaway: z.array(z.string()),
  essential: z.array(z.array(z.string())),
  idle: z.array(z.string()),
});
export type AnnotatedArticle = z.infer<typeof article>;

export const annotatedNews = () => readLines(testData("annotated-news.jsonl"), article);

/** Whether a passage has most of a sentence of an article. */
export function isOf({ text }: AnnotatedArticle, sentence: string, passage: Span): boolean {
  const start = text.indexOf(sentence);
  const end = start + sentence.length;
  return Math.min(end, passage.end) - Math.max(start, passage.start) > 0.6 * sentence.length;
}
