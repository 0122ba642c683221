import { z } from "zod";
import { CANDIDATE_STATUSES } from "@/db/enums";
import type { RunEntry, RunReport, TaskStatus, UnusedCandidate } from "@/lib/runs/types";
import { STAGES } from "@/lib/runs/types";
import { count, id, maybeMoment, maybeText, moment, pageOf, text } from "./values";

const stage = z.enum(STAGES);

const runStatus = z.enum(["starting", "running", "completed", "error"]);

const progress = z.object({ stage, done: count, total: count });

export const taskStatus = z.object({
  status: runStatus,
  summary_id: id.nullable(),
  error: maybeText,
  progress,
}) satisfies z.ZodType<TaskStatus>;

export const run = z.object({
  task_id: z.uuid(),
  kind: z.enum(["first", "manual", "scheduled", "command"]),
  status: runStatus,
  error: maybeText,
  progress,
  user_id: id.nullable(),
  username: maybeText,
  as_of: moment,
  created_at: moment,
  started_at: maybeMoment,
  finished_at: maybeMoment,
  summary_id: id.nullable(),
  is_private: z.boolean().describe("Its briefing is for its user and admins only."),
}) satisfies z.ZodType<RunEntry>;

const queryCounts = z.object({
  query: text,
  found: count,
  new: count,
  duplicates: count,
  blocked: count,
  no_text: count,
  outside: count,
  used: count,
  site: maybeText,
  locations: z.array(text),
});

const sourceReport = z.object({
  source: text,
  site: maybeText,
  searches: count,
  answers: count,
  errors: count,
  items: count,
  last_error: maybeText,
  silence: maybeText.describe("The source's health when the run ended, in words; null when good."),
});

export const runReport = run.extend({
  attempts: count,
  send_email: z.boolean(),
  notes: z.array(text),
  token_estimate: count.nullable(),
  scheduled_for: maybeMoment,
  duration_ms: count.nullable(),
  queries: z.array(queryCounts),
  sources: z.array(sourceReport),
  stages: z.array(progress.extend({ started_at: moment, finished_at: maybeMoment, duration_ms: count.nullable() })),
  calls: count,
  input_tokens: count,
  output_tokens: count,
  models: z.array(z.object({ model: text, calls: count, failed: count, input_tokens: count, output_tokens: count })),
  cost_usd: z.number().min(0).nullable().describe("At list prices; null when a model's price is unknown."),
  mails: z.object({ sent: count, failed: count, waiting: count }),
}) satisfies z.ZodType<RunReport>;

export const unusedCandidate = z.object({
  query: text,
  title: text,
  url: text,
  outlet: maybeText,
  source: text,
  date: maybeMoment,
  status: z.enum(CANDIDATE_STATUSES),
  reason: text,
  article_id: id.nullable(),
}) satisfies z.ZodType<UnusedCandidate>;

export const started = z.object({ status: z.literal("processing"), task_id: z.uuid() });

export const runPage = pageOf(run).extend({ under_way: count });
