import { isMeaningRead, isTakeawayRead } from "@/lib/briefings/rules-labels";
import { formatLongDay } from "@/lib/dates";
import { splitSentences } from "@/lib/language/sentences";
import type { DateEdit } from "./schema";
import type { EditableStory } from "./types";

/** A story's texts as an editor writes them. A date's place in its article is found when it is saved. */
export type Texts = Pick<
  EditableStory,
  "ai_takeaway_title" | "ai_takeaway_text" | "ai_summary" | "ai_key_points" | "ai_meaning" | "ai_excerpt"
> & { dates_ahead: DateEdit[] };
type Story = Texts & Pick<EditableStory, "type" | "summary_method">;
export type EditedText = { field: "title" | "fact" | "reading" | "excerpt" | "date"; text: string };

/** A story's texts to check, each once, in display order: sentences, the title, the excerpt and dates. */
export function textsOf(story: Story): EditedText[] {
  const inference = (isRead: boolean) => (isRead ? "reading" : "fact");
  const parts = [
    { field: inference(isTakeawayRead(story)), text: story.ai_takeaway_text },
    ...[story.ai_summary, ...story.ai_key_points].map((text) => ({ field: "fact" as const, text })),
    { field: inference(isMeaningRead(story)), text: story.ai_meaning ?? "" },
  ] as const;
  const sentences = parts.flatMap(({ field, text }) =>
    splitSentences(text).map((each) => ({ field, text: each.text })),
  );
  const texts: EditedText[] = [
    { field: "title", text: story.ai_takeaway_title },
    ...sentences,
    ...(story.ai_excerpt ? [{ field: "excerpt" as const, text: story.ai_excerpt }] : []),
    ...story.dates_ahead.map((date) => ({ field: "date" as const, text: dateText(date) })),
  ];
  return [...new Map(texts.map((each) => [keyOf(each), each])).values()];
}

/** The texts of an edit that are not in the stored story. */
export function changedTexts(before: Story, after: Story): EditedText[] {
  const known = new Set(textsOf(before).map(keyOf));
  return textsOf(after).filter((each) => !known.has(keyOf(each)));
}

/** A date as one text to check. */
export function dateText({ date, what }: DateEdit): string {
  return `${what}: ${formatLongDay(date)}`;
}

/** The texts as the audit log names them. */
export function shownTexts(texts: Texts) {
  return {
    title: texts.ai_takeaway_title,
    takeaway: texts.ai_takeaway_text,
    summary: texts.ai_summary,
    key_points: texts.ai_key_points,
    meaning: texts.ai_meaning,
    excerpt: texts.ai_excerpt,
    dates_ahead: texts.dates_ahead.map(({ date, kind, what }) => `${date} ${kind}: ${what}`),
  };
}

/** Whether an edit changes any text. */
export function isChanged(before: Texts, after: Texts): boolean {
  return JSON.stringify(shownTexts(before)) !== JSON.stringify(shownTexts(after));
}

function keyOf({ field, text }: EditedText): string {
  return `${field} ${text}`;
}
