import { readFileSync } from "node:fs";
import { z } from "zod";

/** An article as tests/data and the corpus store it. */
export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string().nullable(),
  author: z.string().nullable(),
  date: z.string(),
});

/** A file of tests/data. */
export function testData(file: string): URL {
  return new URL(`../data/${file}`, import.meta.url);
}

/** Reads a file with one JSON value per line. */
export function readLines<T>(file: URL | string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim()).map((line) => schema.parse(JSON.parse(line)));
}
