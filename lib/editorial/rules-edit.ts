import { splitSentences } from "@/lib/language/sentences";
import type { EditableStory } from "./types";

type Texts = Pick<EditableStory, "ai_takeaway_title" | "ai_takeaway_text" | "ai_summary" | "ai_key_points">;
type EditedSentence = { field: "title" | "fact"; text: string };

/** A story's title and sentences, each once, in display order. */
export function sentencesOf(story: Texts): EditedSentence[] {
  const texts = [story.ai_takeaway_text, story.ai_summary, ...story.ai_key_points];
  const sentences = new Set(texts.flatMap((text) => splitSentences(text).map((sentence) => sentence.text)));
  return [
    { field: "title" as const, text: story.ai_takeaway_title },
    ...[...sentences].map((text) => ({ field: "fact" as const, text })),
  ];
}

/** The title and sentences of an edit that are not in the stored story. */
export function changedSentences(before: Texts, after: Texts): EditedSentence[] {
  const known = new Set(sentencesOf(before).map(({ field, text }) => `${field} ${text}`));
  return sentencesOf(after).filter(({ field, text }) => !known.has(`${field} ${text}`));
}

/** Whether an edit changes any text. */
export function isChanged(before: Texts, after: Texts): boolean {
  const textOf = (story: Texts) =>
    JSON.stringify([story.ai_takeaway_title, story.ai_takeaway_text, story.ai_summary, story.ai_key_points]);
  return textOf(before) !== textOf(after);
}
