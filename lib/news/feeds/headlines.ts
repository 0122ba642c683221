import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { startOfDay } from "@/lib/dates";

/** A headline and where it leads; `date` is ISO 8601 UTC. */
export type Headline = { title: string; url: string; source: string | null; date: string };

const MAX_HEADLINES = 12;

const line = z.object({
  title: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  source: z.string().nullish(),
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
});

const read = new Map<string, Promise<Headline[]>>();

/** The newest headlines of the bundled corpus, newest first; the file, one JSON object a line, is read once. */
export function listHeadlines(file: string, timeZone: string): Promise<Headline[]> {
  const known = read.get(file) ?? readHeadlines(file, timeZone);
  read.set(file, known);
  return known;
}

async function readHeadlines(file: string, timeZone: string): Promise<Headline[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .filter((each) => each.trim() !== "")
    .map((each) => line.parse(JSON.parse(each)))
    .map(({ title, url, source, date }) => ({ title, url, source: source ?? null, date: instantOf(date, timeZone) }))
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, MAX_HEADLINES);
}

function instantOf(date: string, timeZone: string): string {
  return (date.length === 10 ? startOfDay(date, timeZone) : new Date(date)).toISOString();
}
