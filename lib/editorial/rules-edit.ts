import { isMeaningRead, isTakeawayRead } from "@/lib/briefings/rules-labels";
import { formatLongDay } from "@/lib/dates";
import { splitSentences } from "@/lib/language/sentences";
import { bareWords } from "@/lib/language/tokens";
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

/** What an edit can change in a story, and in others that share its sentences. */
export type Carried = Omit<Texts, "dates_ahead"> & Pick<EditableStory, "article_id" | "dates_ahead">;

/**
 * The texts of another story after an edit: texts equal to the edited story's become the new ones; in others, the sentences and dates that
 * were replaced or removed are replaced or removed too.
 */
export function carriedTexts(other: Carried, before: Carried, after: Carried): Omit<Carried, "article_id"> {
  const remaining = new Set(PROSE.flatMap((field) => sentencesIn(after[field])));
  const swaps = new Map<string, string[]>();
  for (const field of PROSE) {
    for (const [sentence, to] of swapsOf(sentencesIn(before[field]), sentencesIn(after[field]))) {
      const isLast = to.length > 0 || !remaining.has(sentence);
      if (isLast && !swaps.get(sentence)?.length) swaps.set(sentence, to);
    }
  }
  const carry = (field: "ai_takeaway_text" | "ai_summary" | "ai_meaning") =>
    (other[field] === before[field] && other[field] ? after[field] : swapSentences(other[field] ?? "", swaps)) ?? "";
  const isSame = (field: "ai_key_points" | "dates_ahead") =>
    JSON.stringify(other[field]) === JSON.stringify(before[field]);
  const isOnArticle = other.article_id === before.article_id;
  return {
    ai_takeaway_title:
      other.ai_takeaway_title === before.ai_takeaway_title ? after.ai_takeaway_title : other.ai_takeaway_title,
    ai_takeaway_text: carry("ai_takeaway_text") || other.ai_takeaway_text,
    ai_summary: carry("ai_summary"),
    ai_key_points: isSame("ai_key_points")
      ? after.ai_key_points
      : other.ai_key_points.map((point) => swapSentences(point, swaps)).filter(Boolean),
    ai_meaning: carry("ai_meaning") || null,
    ai_excerpt: other.ai_excerpt && other.ai_excerpt === before.ai_excerpt ? after.ai_excerpt : other.ai_excerpt,
    dates_ahead: isOnArticle && isSame("dates_ahead") ? after.dates_ahead : swapDates(other, before, after),
  };
}

const PROSE = ["ai_takeaway_text", "ai_summary", "ai_meaning", "ai_key_points"] as const;

function sentencesIn(texts: string | string[] | null): string[] {
  return [texts ?? []].flat().flatMap((text) => splitSentences(text).map((each) => each.text));
}

/** What each removed item was replaced by: as many in order, else each by what shares most words with it. */
function swapsOf(before: string[], after: string[]): Map<string, string[]> {
  const removed = before.filter((item) => !after.includes(item));
  const added = after.filter((item) => !before.includes(item));
  const replacedBy = (item: string, at: number) =>
    removed.length === added.length ? removed[at] : mostAlike(item, removed);
  const replaced = added.map(replacedBy);
  return new Map(removed.map((item) => [item, added.filter((_, at) => replaced[at] === item)]));
}

function mostAlike(item: string, others: string[]): string | undefined {
  const words = new Set(bareWords(item).split(" "));
  const shared = others.map(
    (other) =>
      bareWords(other)
        .split(" ")
        .filter((word) => words.has(word)).length,
  );
  return others[shared.indexOf(Math.max(...shared))];
}

function swapSentences(text: string, swaps: Map<string, string[]>): string {
  const parts = splitSentences(text).reverse();
  const swapped = parts.reduce((whole, { text: sentence, start, end }) => {
    const to = swaps.get(sentence);
    return to ? `${whole.slice(0, start)}${to.join(" ")}${whole.slice(end)}` : whole;
  }, text);
  return swapped === text
    ? text
    : swapped
        .replaceAll(/ +(?=[ \n])/g, "")
        .replaceAll(/\n{3,}/g, "\n\n")
        .trim();
}

type Dated = Pick<Carried, "dates_ahead">;

function swapDates(other: Dated, before: Dated, after: Dated): Carried["dates_ahead"] {
  const keysOf = ({ dates_ahead }: Dated) => dates_ahead.map(dateKey);
  const swaps = swapsOf(keysOf(before), keysOf(after));
  return other.dates_ahead.flatMap((date) => {
    const to = swaps.get(dateKey(date));
    return to ? after.dates_ahead.filter((each) => to.includes(dateKey(each))) : [date];
  });
}

function dateKey({ date, kind, what }: DateEdit): string {
  return `${date} ${kind}: ${what}`;
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
    dates_ahead: texts.dates_ahead.map(dateKey),
  };
}

/** Whether an edit changes any text. */
export function isChanged(before: Texts, after: Texts): boolean {
  return JSON.stringify(shownTexts(before)) !== JSON.stringify(shownTexts(after));
}

function keyOf({ field, text }: EditedText): string {
  return `${field} ${text}`;
}
