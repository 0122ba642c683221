import { z } from "zod";

export const id = z.int().min(1);

export const count = z.int().min(0);

export const text = z.string();

export const moment = z.iso.datetime().describe("ISO 8601, UTC.");

export const maybeText = text.nullable();

export const maybeMoment = moment.nullable();

export const ok = z.object({ ok: z.literal(true) });

export const failure = z.object({
  error: text.describe("One sentence."),
  request_id: text.exactOptional().describe("With status 500: names the line in the log."),
});

/** A page of a list as DataTables reads it. */
export const pageOf = <T extends z.ZodObject>(row: T) =>
  z.object({ draw: z.int(), recordsTotal: count, recordsFiltered: count, data: z.array(row) });
