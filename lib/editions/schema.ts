import { z } from "zod";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";
import { MAX_SLUG_LENGTH, SCHEDULE_DAYS, type ScheduleDays, SLUG, scheduleOf, slugTyped } from "./rules";

const MAX_TITLE_LENGTH = 80;

const line = (name: string) =>
  z
    .string(`The ${name} must be text.`)
    .trim()
    .max(MAX_TITLE_LENGTH, `The ${name} must have at most ${MAX_TITLE_LENGTH} characters.`)
    .refine(isVisible, `The ${name} ${HIDDEN_REFUSED}.`);

const fields = z.strictObject({
  title: line("title").min(1, "The title must not be empty."),
  slug: z
    .string("The address must be text.")
    .overwrite(slugTyped)
    .max(MAX_SLUG_LENGTH, `The address must have at most ${MAX_SLUG_LENGTH} characters.`)
    .regex(SLUG, "The address may have letters, digits and single hyphens."),
  sender_name: line("sender name").transform((name) => name || null),
  days: z.enum(Object.keys(SCHEDULE_DAYS) as [ScheduleDays, ...ScheduleDays[]], "Choose the days of the schedule."),
  time: z
    .string("The time of day must be text.")
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time of day must be written as HH:MM."),
});

const withSchedule = <T extends { days: ScheduleDays; time: string }>({ days, time, ...edition }: T) => ({
  ...edition,
  schedule: scheduleOf({ days, time }),
});

export const editionInput = fields.transform(withSchedule);

export const editionChanges = fields.extend({ id: z.int("Edition not found.") }).transform(withSchedule);

const MAX_USERS = 10_000;

export const subscribersInput = z.strictObject({
  id: z.int("Edition not found."),
  user_ids: z.array(z.int("User not found.")).max(MAX_USERS, "Too many users."),
});

export type EditionInput = z.output<typeof editionInput>;
export type EditionChanges = z.output<typeof editionChanges>;
