import { z } from "zod";
import type { AuditEntry } from "@/lib/audit/types";
import type { Publisher, SourceHealth, SourceRight } from "@/lib/sources/types";
import { RIGHTS } from "@/lib/sources/types";
import { count, id, maybeMoment, maybeText, moment, text } from "./values";

export const auditEntry = z.object({
  id,
  created_at: moment,
  user_id: id.nullable(),
  username: text,
  action: text,
  target: text,
  details: z.record(z.string(), z.unknown()),
  address: text,
}) satisfies z.ZodType<AuditEntry>;

export const sourceRight = z.object({
  host: text,
  rights: z.enum(RIGHTS),
  excerpt_words: id.nullable(),
  updated_at: moment,
}) satisfies z.ZodType<SourceRight>;

const sourceHealth = z.object({
  source: text,
  empty_runs: count,
  failed_runs: count,
  answers: count,
  errors: count,
  last_answer_at: maybeMoment,
  last_items: count.nullable(),
  last_error_at: maybeMoment,
  last_error_code: maybeText,
  last_error: maybeText,
}) satisfies z.ZodType<SourceHealth>;

const publisher = z.object({ host: text, outlet: maybeText, articles: count }) satisfies z.ZodType<Publisher>;

export const sources = z.object({
  sources: z.array(sourceHealth),
  rights: z.array(sourceRight),
  publishers: z.array(publisher),
});
