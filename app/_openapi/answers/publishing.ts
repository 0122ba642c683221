import { z } from "zod";
import type { EmailDetails, SendResult } from "@/lib/mail/types";
import { count, text } from "./values";

export const sendResult = z.object({ queued: count, already_sent: count }) satisfies z.ZodType<SendResult>;

export const emailDetails = z.object({
  from: text.nullable(),
  subject: text,
  preview_text: text,
  transport: z.enum(["resend", "smtp", "outbox"]),
  subscribers: count,
  already_sent: count,
}) satisfies z.ZodType<EmailDetails>;
