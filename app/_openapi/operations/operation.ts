import { z } from "zod";
import type { Method } from "@/app/_http/permissions";
import { text } from "../answers/values";

/** Input, response and errors of an operation. Its permission is in `PERMISSIONS`. */
export type Operation = {
  summary: string;
  /** Query parameters. */
  query?: Record<string, z.ZodType>;
  /** The JSON body, or a body of another type. */
  body?: z.ZodType | { type: string; schema: z.ZodType };
  /** The JSON response, or the content type of another response. Null for a redirect. */
  answer: z.ZodType | string | null;
  /** Default: 200. */
  status?: 201 | 202 | 303;
  /** Error statuses besides those of its permission. */
  fails?: (400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503)[];
};

/** Operations by path and method. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;

/** DataTables query parameters of a list. */
export const paging = {
  draw: z.int().optional().describe("Returned as sent."),
  start: z.int().min(0).optional(),
  length: z.int().min(1).max(100).optional(),
  "search[value]": text.max(200).optional(),
};
