import { z } from "zod";
import { AREAS, LANGUAGES } from "@/db/enums";
import type { MailPreferences } from "@/lib/mail/types";
import type { Account, User } from "@/lib/users/types";
import { id, maybeText, text } from "./values";

export const user = z.object({
  id,
  username: text,
  email: maybeText,
  is_admin: z.boolean(),
  is_subscribed: z.boolean(),
  master_query: z.boolean(),
}) satisfies z.ZodType<User>;

export const account = user.extend({
  email_problem: z.enum(["bounce", "complaint"]).nullable(),
}) satisfies z.ZodType<Account>;

export const sessions = z.array(
  z.object({
    id: z.uuid(),
    device: z.string().describe("Browser and system, such as 'Firefox on Windows'."),
    address: z.string().describe("The network address of the sign-in."),
    signed_in_by: z.enum(["password", "sso", "email_link"]),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().describe("To ten minutes."),
    is_current: z.boolean(),
  }),
);

export const mailPreferences = z.object({
  is_subscribed: z.boolean(),
  send_at: maybeText.describe("HH:MM; null: as soon as the briefing is ready."),
  timezone: maybeText,
  weekdays_only: z.boolean(),
  areas: z.array(z.enum(AREAS)),
  alert_areas: z.array(z.enum(AREAS)),
  language: z.enum(LANGUAGES).describe("The language of the emails."),
  editions: z.array(z.int()).describe("The ids of the editions the user gets besides the default one."),
}) satisfies z.ZodType<MailPreferences>;
