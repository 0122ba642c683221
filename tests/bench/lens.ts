/**
 * How well the built-in reading finds what a person found: areas (tests/data/areas.jsonl, of which every second line was tuned on) and
 * dates ahead (tests/data/dates-ahead.jsonl: every date of these texts that is one). The texts are the bundled week's and, where it
 * lies beside the project, those of ../shared/corpus. `-- --misses` lists what differs.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { AREAS } from "@/db/enums";
import { areaOf } from "@/lib/writing/lens/areas";
import { datesAheadOf } from "@/lib/writing/lens/dates-ahead";

const CORPUS = "../shared/corpus/gov";

const area = z.enum(AREAS).nullable();
const areaLabel = z.object({ id: z.string(), title: z.string(), area, also: z.array(area).default([]) });
const dateLabel = z.object({ id: z.string(), dates: z.array(z.object({ date: z.string(), kind: z.string() })) });
const article = z.object({ id: z.string(), title: z.string(), date: z.string(), text: z.string() });

const listed = [
  "data/sample/news.jsonl",
  ...["items", "feed_articles"].map((name) => `${CORPUS}/${name}.jsonl`),
  ...listReplay(),
];
const articles = readAll(listed);
const others = readAll([`${CORPUS}/background.jsonl`]);
const isVerbose = process.argv.includes("--misses");

measureAreas();
measureDates();

function measureAreas(): void {
  const labels = read("tests/data/areas.jsonl", areaLabel).map((label, index) => ({
    ...label,
    isTuned: index % 2 === 0,
  }));
  for (const isTuned of [true, false]) {
    const known = labels.flatMap((label) => {
      const source = articles.get(label.id) ?? others.get(label.id);
      return source && label.isTuned === isTuned ? [{ ...label, found: areaOf(source) }] : [];
    });
    const isFair = (each: (typeof known)[number]) => each.found === each.area || each.also.includes(each.found);
    const named = known.filter(({ found }) => found !== null);
    console.log(`areas, ${isTuned ? "tuned on" : "held out"}:`);
    console.log(
      `  the area a person named first  ${share(
        known.filter((each) => each.found === each.area),
        known,
      )}`,
    );
    console.log(`  one a person found fitting     ${share(known.filter(isFair), known)}`);
    console.log(`  of those that were given one   ${share(named.filter(isFair), named)}`);
    for (const each of isVerbose ? known.filter((one) => !isFair(one)) : [])
      console.log(`    ${each.found} for ${each.area}: ${each.title.slice(0, 100)}`);
  }
}

function measureDates(): void {
  const labels = new Map(read("tests/data/dates-ahead.jsonl", dateLabel).map(({ id, dates }) => [id, dates]));
  const found = [...articles.values()].flatMap((source) =>
    datesAheadOf({
      ...source,
      id: 1,
      source: null,
      author: null,
      date: new Date(`${source.date.slice(0, 10)}T12:00:00Z`),
      day: source.date.slice(0, 10),
    }).map((each) => ({
      ...each,
      label: labels.get(source.id)?.find(({ date }) => date === each.date),
      title: source.title,
    })),
  );
  const wanted = [...labels].flatMap(([id, dates]) => (articles.has(id) ? dates : []));
  const right = found.filter(({ label }) => label);
  console.log(`dates ahead in ${articles.size.toLocaleString("en-US")} texts:`);
  console.log(`  precision of the dates         ${share(right, found)}`);
  console.log(
    `  … and of their kinds           ${share(
      right.filter(({ kind, label }) => kind === label?.kind),
      found,
    )}`,
  );
  console.log(`  recall                         ${share(right, wanted)}`);
  for (const each of isVerbose ? found.filter(({ label, kind }) => label?.kind !== kind) : [])
    console.log(`    ${each.date} ${each.kind} for ${each.label?.kind ?? "none"}: ${each.what}`);
}

function share(some: unknown[], all: unknown[]): string {
  return `${((100 * some.length) / Math.max(1, all.length)).toFixed(1).padStart(5)} %  (${some.length} of ${all.length})`;
}

function listReplay(): string[] {
  return existsSync(`${CORPUS}/replay`)
    ? readdirSync(`${CORPUS}/replay`).map((name) => `${CORPUS}/replay/${name}`)
    : [];
}

function readAll(files: string[]): Map<string, z.infer<typeof article>> {
  const all = files.filter((file) => existsSync(file)).flatMap((file) => read(file, article));
  return new Map(all.map((each) => [each.id, each]));
}

function read<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));
}
