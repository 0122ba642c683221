/**
 * Compares areas and upcoming dates with manual labels: tests/data/areas.jsonl, of which every second line was used for tuning, the useful items of
 * tests/data/judgement.jsonl, and tests/data/dates-ahead.jsonl, which has all dates of these texts; its blind half was labeled before the rules were run on it. The texts
 * are the bundled week and, if present, ../shared/corpus. `-- --misses` lists the differences.
 */

import { existsSync, readdirSync } from "node:fs";
import { z } from "zod";
import { AREAS, type Area } from "@/db/enums";
import { areaOf } from "@/lib/writing/lens/areas";
import { datesAheadOf } from "@/lib/writing/lens/dates/dates-ahead";
import { readLines } from "../support/json-lines";
import { printTable } from "./table";

const CORPUS = "../shared/corpus/gov";

const area = z.enum(AREAS).nullable();
const areaLabel = z.object({ id: z.string(), title: z.string(), area, also: z.array(area).default([]) });
const labeledDates = z.array(z.object({ date: z.string(), kind: z.string() }));
const labeledItem = z.object({
  title: z.string(),
  text: z.string(),
  areas: z.array(area).optional(),
  area_half: z.enum(["development", "blind"]).optional(),
});
const datedItem = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string(),
  day: z.string(),
  date_half: z.enum(["development", "blind"]),
  dates: labeledDates,
  also: labeledDates.optional(),
});
const dateLabel = z.object({
  id: z.string(),
  half: z.enum(["development", "blind"]).optional(),
  dates: labeledDates,
  /** Dates that are correct but not required. */
  also: labeledDates.optional(),
});
const article = z.object({
  id: z.string(),
  title: z.string(),
  date: z.string(),
  text: z.string(),
  source: z.string().nullish(),
});
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

type LabeledArea = { source: Pick<Article, "title" | "text">; areas: (Area | null)[]; isTuned: boolean };

function measureAreas(): void {
  const releases = readLines("tests/data/areas.jsonl", areaLabel).flatMap((label, index): LabeledArea[] => {
    const source = articles.get(label.id) ?? others.get(label.id);
    return source ? [{ source, areas: [label.area, ...label.also], isTuned: index % 2 === 0 }] : [];
  });
  const items = readLines("tests/data/judgement.jsonl", labeledItem).flatMap((item): LabeledArea[] =>
    item.areas ? [{ source: item, areas: item.areas, isTuned: item.area_half === "development" }] : [],
  );
  const misses: string[] = [];
  const rowOf = (name: string, labeled: LabeledArea[]) => {
    const known = labeled.map((one) => ({ ...one, computed: areaOf(one.source) }));
    const isFair = ({ areas, computed }: (typeof known)[number]) => areas.includes(computed);
    const named = known.filter(({ computed }) => computed !== null);
    for (const { areas, computed, source } of known.filter((one) => !isFair(one)))
      misses.push(`${computed} for ${areas[0]}: ${source.title.slice(0, 100)}`);
    return [
      name,
      known.length,
      share(
        known.filter(({ areas, computed }) => computed === areas[0]),
        known,
      ),
      share(known.filter(isFair), known),
      share(named.filter(isFair), named),
    ];
  };
  const halves = (name: string, labeled: LabeledArea[]) => [
    rowOf(
      `${name}, tuned on`,
      labeled.filter(({ isTuned }) => isTuned),
    ),
    rowOf(
      `${name}, held out`,
      labeled.filter(({ isTuned }) => !isTuned),
    ),
  ];
  printTable("Areas", [
    ["texts", "number", "first label", "any label", "any label, of texts with an area"],
    ...halves("releases and notices", releases),
    ...halves("items as a search finds them", items),
  ]);
  if (isVerbose) printMisses(misses);
}

function measureDates(): void {
  const labels = new Map(readLines("tests/data/dates-ahead.jsonl", dateLabel).map((label) => [label.id, label]));
  const items = readLines("tests/data/judgement.jsonl", z.unknown()).flatMap((line) => {
    const { data } = datedItem.safeParse(line);
    return data ? [{ ...data, id: data.url, date: data.day, half: data.date_half }] : [];
  });
  const itemLabels = new Map(items.map((item) => [item.id, item]));
  const compared = (["development", "blind"] as const).flatMap((half) => [
    [
      half,
      compareDates(
        [...articles.values()].filter(({ id }) => (labels.get(id)?.half ?? "development") === half),
        labels,
      ),
    ] as const,
    [
      `${half}, items as a search finds them`,
      compareDates(
        items.filter((item) => item.half === half),
        itemLabels,
      ),
    ] as const,
  ]);
  printTable("Dates ahead", [
    ["half", "texts", "precision of dates", "precision of dates and kinds", "recall"],
    ...compared.map(([name, { row }]) => [name, ...row]),
  ]);
  if (isVerbose) printMisses(compared.flatMap(([, { misses }]) => misses));
}

function compareDates(sources: Article[], labels: Map<string, z.infer<typeof dateLabel>>) {
  const computed = sources.flatMap((source) => {
    const { dates = [], also = [] } = labels.get(source.id) ?? {};
    const day = source.date.slice(0, 10);
    const article = {
      ...source,
      id: 1,
      source: source.source ?? null,
      author: null,
      date: new Date(`${day}T12:00:00Z`),
      day,
    };
    return datesAheadOf(article).map((each) => ({
      ...each,
      key: `${source.id} ${each.date}`,
      kinds: [...dates, ...also].filter(({ date }) => date === each.date).map(({ kind }) => kind),
    }));
  });
  const wanted = sources.flatMap(({ id, title }) =>
    (labels.get(id)?.dates ?? []).map(({ date, kind }) => ({ key: `${id} ${date}`, kind, title })),
  );
  const keys = new Set(computed.map(({ key }) => key));
  const right = computed.filter(({ kinds }) => kinds.length > 0);
  const ofKind = right.filter(({ kind, kinds }) => kinds.includes(kind));
  const isComputed = ({ key }: { key: string }) => keys.has(key);
  const misses = [
    ...computed
      .filter(({ kind, kinds }) => !kinds.includes(kind))
      .map(({ key, kind, kinds, what }) => `${key} ${kind} for ${kinds[0] ?? "none"}: ${what}`),
    ...wanted
      .filter((one) => !isComputed(one))
      .map(({ key, kind, title }) => `missed ${key} ${kind}: ${title.slice(0, 100)}`),
  ];
  const shares = [share(right, computed), share(ofKind, computed), share(wanted.filter(isComputed), wanted)];
  return { row: [sources.length, ...shares], misses };
}

function printMisses(misses: string[]): void {
  console.log(misses.map((line) => `\n  ${line}`).join(""));
}

function share(some: unknown[], all: unknown[]): string {
  return `${((100 * some.length) / Math.max(1, all.length)).toFixed(1)} % (${some.length} of ${all.length})`;
}

function listReplay(): string[] {
  return existsSync(`${CORPUS}/replay`)
    ? readdirSync(`${CORPUS}/replay`).map((name) => `${CORPUS}/replay/${name}`)
    : [];
}

function readAll(files: string[]): Map<string, Article> {
  const all = files.filter((file) => existsSync(file)).flatMap((file) => readLines(file, article));
  return new Map(all.map((each) => [each.id, each]));
}
