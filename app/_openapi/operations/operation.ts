import { z } from "zod";
import type { Method } from "@/app/_http/permissions";
import { text } from "../answers/values";

/** What a call takes and returns beyond its permission. */
export type Operation = {
  summary: string;
  /** Query parameters. */
  query?: Record<string, z.ZodType>;
  /** The JSON body, or a body of another type. */
  body?: z.ZodType | { type: string; schema: z.ZodType };
  /** The JSON answer, or the content type of an answer that is not JSON. Null for a redirect. */
  answer: z.ZodType | string | null;
  /** 200 unless named. */
  status?: 201 | 202 | 303;
  /** Statuses of failures particular to this call, besides those of its permission. */
  fails?: (400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503)[];
};

/** Calls by address and method. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;

/** The query of a list, as DataTables sends it. */
export const paging = {
  draw: z.int().optional().describe("Returned as sent."),
  start: z.int().min(0).optional(),
  length: z.int().min(1).max(100).optional(),
  "search[value]": text.max(200).optional(),
};
