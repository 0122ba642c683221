import { z } from "zod";

/** A backup's file is gzip of one JSON value a line. */
export const FORMAT = "cooperative-news-digest backup, version 1";

/** The first line. */
export const headerLine = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  postgres: z.string(),
  migration: z.string(),
  migrated_at: z.number(),
  created_at: z.string(),
});

/** Each later line: a row, the start or the end of a table, or the hash of all lines before it, which comes last. */
export const laterLine = z.union([
  z.array(z.string().nullable()),
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({
    rows: z.number(),
    sequences: z.record(z.string(), z.object({ last: z.string().regex(/^\d+$/), called: z.boolean() })),
  }),
  z.object({ sha256: z.string() }),
]);

export type BackupHeader = Omit<z.output<typeof headerLine>, "format">;
