import { z } from "zod";
import { DATE_KINDS } from "@/db/enums";

const id = z.int().positive();
const version = z.int().nonnegative();

const text = (what: string, most: number) =>
  z
    .string(`The ${what} must be text.`)
    .trim()
    .min(1, `The ${what} is required.`)
    .max(most, `The ${what} may have at most ${most.toLocaleString("en-US")} characters.`);

const optionalText = (what: string, most: number) =>
  z
    .string(`The ${what} must be text.`)
    .trim()
    .max(most, `The ${what} may have at most ${most.toLocaleString("en-US")} characters.`);

/** Null if it is empty. */
const textOrNull = (what: string, most: number) => optionalText(what, most).transform((given) => given || null);

const MAX_DATES = 16;

const dateInput = z.strictObject({
  date: z.iso.date("Enter the day of each upcoming date."),
  kind: z.enum(DATE_KINDS),
  what: text("description of a date", 300),
});
export type DateEdit = z.infer<typeof dateInput>;

export const briefingInput = z.strictObject({ id });
export const withdrawalInput = z.strictObject({ id, reason: text("reason", 300) });
export const storyInput = z.strictObject({ id, briefing_id: id, version });
export const moveInput = storyInput.extend({ direction: z.enum(["up", "down"]) });
export const additionInput = z.strictObject({
  briefing_id: id,
  version,
  article_id: id,
  type: z.enum(["insight", "week", "day"]),
});
export const editInput = storyInput.extend({
  ai_takeaway_title: text("title", 160),
  ai_takeaway_text: text("takeaway", 1000),
  ai_summary: optionalText("summary", 4000),
  ai_key_points: z.array(text("key point", 500)).max(12, "A story has at most 12 key points."),
  ai_meaning: textOrNull("meaning", 1000),
  ai_excerpt: textOrNull("excerpt", 400),
  dates_ahead: z.array(dateInput).max(MAX_DATES, `A story has at most ${MAX_DATES} upcoming dates.`),
  /** For readers. Required for a published story. */
  correction: optionalText("correction", 200),
  /** The reason to save sentences that failed the check. Empty: do not save them. */
  overrule: optionalText("reason", 300),
});
export type StoryEdit = z.infer<typeof editInput>;

export const MAX_MESSAGE = 1000;

export const reportInput = z.strictObject({
  sentence: optionalText("sentence", 600).optional(),
  message: text("message", MAX_MESSAGE),
  email: z.union([z.literal(""), z.email("Enter a valid email address.").max(200)]).optional(),
});
export const storyReportInput = reportInput.extend({ article_id: id });
export type ReportInput = z.infer<typeof reportInput>;
