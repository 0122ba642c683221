/**
 * How well the built-in reading finds what a person found: areas (tests/data/areas.jsonl, of which every second line was tuned on) and
 * upcoming dates (tests/data/dates-ahead.jsonl: all that these texts have, the blind half labeled before the rules were run on it). The texts are the bundled week and, where it
 * is present, ../shared/corpus. `-- --misses` lists the differences.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { AREAS } from "@/db/enums";
import { areaOf } from "@/lib/writing/lens/areas";
import { datesAheadOf } from "@/lib/writing/lens/dates-ahead";

const CORPUS = "../shared/corpus/gov";

const area = z.enum(AREAS).nullable();
const areaLabel = z.object({ id: z.string(), title: z.string(), area, also: z.array(area).default([]) });
const labeledDates = z.array(z.object({ date: z.string(), kind: z.string() }));
const dateLabel = z.object({
  id: z.string(),
  half: z.enum(["development", "blind"]).optional(),
  dates: labeledDates,
  /** Dates that are right but not required. */
  also: labeledDates.optional(),
});
const article = z.object({ id: z.string(), title: z.string(), date: z.string(), text: z.string() });
type Article = z.infer<typeof article>;

const listed = [
  "tests/data/real-news.jsonl",
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
  const labels = new Map(read("tests/data/dates-ahead.jsonl", dateLabel).map((label) => [label.id, label]));
  const isBlind = (id: string) => labels.get(id)?.half === "blind";
  const sources = [...articles.values()];
  measureDatesOf(
    "all texts but the blind ones",
    sources.filter(({ id }) => !isBlind(id)),
    labels,
  );
  measureDatesOf(
    "blind texts",
    sources.filter(({ id }) => isBlind(id)),
    labels,
  );
}

function measureDatesOf(name: string, sources: Article[], labels: Map<string, z.infer<typeof dateLabel>>): void {
  const found = sources.flatMap((source) => {
    const { dates = [], also = [] } = labels.get(source.id) ?? {};
    const day = source.date.slice(0, 10);
    const article = { ...source, id: 1, source: null, author: null, date: new Date(`${day}T12:00:00Z`), day };
    return datesAheadOf(article).map((each) => ({
      ...each,
      key: `${source.id} ${each.date}`,
      kinds: [...dates, ...also].filter(({ date }) => date === each.date).map(({ kind }) => kind),
    }));
  });
  const wanted = sources.flatMap(({ id, title }) =>
    (labels.get(id)?.dates ?? []).map(({ date, kind }) => ({ key: `${id} ${date}`, kind, title })),
  );
  const keys = new Set(found.map(({ key }) => key));
  const right = found.filter(({ kinds }) => kinds.length > 0);
  const ofKind = right.filter(({ kind, kinds }) => kinds.includes(kind));
  console.log(`dates ahead, ${name} (${sources.length.toLocaleString("en-US")}):`);
  console.log(`  precision of the dates         ${share(right, found)}`);
  console.log(`  … and of their kinds           ${share(ofKind, found)}`);
  const isFound = ({ key }: { key: string }) => keys.has(key);
  console.log(`  recall                         ${share(wanted.filter(isFound), wanted)}`);
  if (!isVerbose) return;
  for (const { key, kind, kinds, what } of found) {
    const mark = kinds.includes(kind) ? "" : ` for ${kinds[0] ?? "none"}`;
    console.log(`    ${key} ${kind}${mark}: ${what}`);
  }
  for (const { key, kind, title } of wanted.filter((one) => !isFound(one)))
    console.log(`    missed ${key} ${kind}: ${title.slice(0, 100)}`);
}

function share(some: unknown[], all: unknown[]): string {
  return `${((100 * some.length) / Math.max(1, all.length)).toFixed(1).padStart(5)} %  (${some.length} of ${all.length})`;
}

function listReplay(): string[] {
  return existsSync(`${CORPUS}/replay`)
    ? readdirSync(`${CORPUS}/replay`).map((name) => `${CORPUS}/replay/${name}`)
    : [];
}

function readAll(files: string[]): Map<string, Article> {
  const all = files.filter((file) => existsSync(file)).flatMap((file) => read(file, article));
  return new Map(all.map((each) => [each.id, each]));
}

function read<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));
}
