import { z } from "zod";

/** A backup file is gzipped JSON, one value per line. */
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

/** Later lines: the start of a table, a row, or the end of a table. The last line is the hash of all lines before it. */
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
