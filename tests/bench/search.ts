import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { startEmbedded } from "@/bin/embedded";
import { connect, type Database } from "@/db/client";
import { migrate } from "@/db/migrate";
import { MIGRATION_LOCK } from "@/lib/locks";
import { searchBriefings } from "@/lib/search/data";
import { listArticlePage, listBriefingPage } from "@/lib/search/data-pages";
import { listStoryMatches } from "@/lib/search/data-stories";
import { fill, PER_BRIEFING, rankOf, VOCABULARY, wordOf } from "./search-data";
import { printTable } from "./table";

/**
 * Search and lists at 100 thousand articles (`--sizes 100000,1000000`: also at a million): wall time for the client, and processor time
 * of its database process. `--dir` keeps the archive in a folder for the next time.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "100000" },
    words: { type: "string", default: "300" },
    rounds: { type: "string", default: "40" },
    dir: { type: "string" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const rounds = Number(values.rounds);

type Figures = Map<string, { wall: number[]; cpu: number[] }>;

const dir = values.dir ?? (await mkdtemp(path.join(tmpdir(), "digest-search-")));
await chmod(dir, 0o711);
const flags = ["-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off", "-c max_wal_size=8GB"];
const server = await startEmbedded(dir, flags);
try {
  await migrate(server.url, MIGRATION_LOCK);
  const loader = postgres(server.url, { max: 3, onnotice: () => {} });
  const measured: Figures[] = [];
  for (const size of sizes) {
    const begun = performance.now();
    const [stored] = await loader<{ total: number }[]>`select total from article_total`;
    if (stored && stored.total < size) await fill(loader, server.url, stored.total, size, Number(values.words));
    console.log(`${size} articles made in ${Math.round((performance.now() - begun) / 1000)} s`);
    const { db, close } = connect(server.url, { max: 1, applicationName: "bench" });
    measured.push(await measure(db, size));
    await findKnownItems(db, size);
    await close();
  }
  for (const [at, figures] of measured.entries()) printFigures(sizes[at] ?? 0, figures);
  await loader.end();
} finally {
  await server.stop();
  if (!values.dir) await rm(dir, { recursive: true, force: true });
}

/** The queries of the archive page. */
async function searchWithStories(term: string, db: Database): Promise<void> {
  const { results } = await searchBriefings(term, null, db);
  await listStoryMatches(
    term,
    results.map(({ id }) => id),
    db,
  );
}

async function measure(db: Database, size: number): Promise<Figures> {
  const [backend] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const rank = (from: number, to: number) => Math.floor(from + Math.random() * (to - from));
  const common = () => wordOf(rank(1, 40));
  const middle = () => wordOf(rank(200, 3000));
  const rare = () => wordOf(rank(VOCABULARY / 5, VOCABULARY));
  const terms: [string, () => string][] = [
    ["rare", rare],
    ["in between", middle],
    ["common", common],
    ["two common", () => `${common()} ${common()}`],
    ["two in between", () => `${middle()} ${middle()}`],
    ["common and rare", () => `${common()} ${rare()}`],
    ["phrase", () => `"${middle()} ${common()}"`],
  ];
  const work: [string, () => Promise<unknown>][] = [
    ...terms.map(([name, term]): [string, () => Promise<unknown>] => [
      `briefings: ${name}`,
      () => searchBriefings(term(), null, db),
    ]),
    ...terms.map(([name, term]): [string, () => Promise<unknown>] => [
      `briefings with stories: ${name}`,
      () => searchWithStories(term(), db),
    ]),
    ...terms.map(([name, term]): [string, () => Promise<unknown>] => [
      `articles: ${name}`,
      () => listArticlePage({ search: term(), start: 0, length: 10 }, null, db),
    ]),
    ...[1, 100, 10_000, size / 20]
      .filter((page) => page * 10 <= size)
      .map((page): [string, () => Promise<unknown>] => [
        `articles: page ${page}`,
        () => listArticlePage({ start: (page - 1) * 10, length: 10 }, null, db),
      ]),
    ...[1, 100]
      .filter((page) => page * 10 <= size / PER_BRIEFING)
      .map((page): [string, () => Promise<unknown>] => [
        `briefings: page ${page}`,
        () => listBriefingPage({ start: (page - 1) * 10, length: 10 }, db),
      ]),
  ];
  const figures: Figures = new Map(work.map(([name]) => [name, { wall: [], cpu: [] }]));
  for (let round = -2; round < rounds; round++) {
    for (const [name, run] of work) {
      const [cpu, begun] = [onProcessorMs(backend?.pid), performance.now()];
      await run();
      if (round < 0) continue;
      figures.get(name)?.wall.push(performance.now() - begun);
      figures.get(name)?.cpu.push(onProcessorMs(backend?.pid) - cpu);
    }
  }
  return figures;
}

/** CPU time of a process; unknown on systems other than Linux. */
function onProcessorMs(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Searches for 20 articles, old and new, by title, by five consecutive words and by their two rarest words. */
async function findKnownItems(db: Database, size: number): Promise<void> {
  const ids = Array.from({ length: 20 }, (_, index) => Math.floor(((index + 0.5) * size) / 20));
  const rows: (string | number)[][] = [];
  let inFirstThree = 0;
  for (const [index, id] of ids.entries()) {
    const [item] = await db.execute<{ title: string; full_text: string }>(
      sql`select title, full_text from articles where id = ${id}`,
    );
    const words = item?.full_text.split(" ") ?? [];
    const rarest = words.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, 2);
    const terms = [item?.title ?? "", `"${words.slice(10, 15).join(" ")}"`, rarest.join(" ")];
    const term = terms[index % 3] ?? "";
    const articles = await listArticlePage({ search: term, start: 0, length: 100 }, null, db);
    const { results } = await searchBriefings(term, null, db);
    const ranks = [
      articles.data.findIndex((article) => article.id === id) + 1,
      results.findIndex((briefing) => briefing.id === Math.floor((id - 1) / PER_BRIEFING) + 1) + 1,
    ];
    if (ranks.every((rank) => rank >= 1 && rank <= 3)) inFirstThree++;
    rows.push([["title", "phrase", "two rarest words"][index % 3] ?? "", id, ...ranks.map((rank) => rank || "–")]);
  }
  printTable(`Known items among ${size}: ${inFirstThree} of 20 in the first three of articles and of briefings`, [
    ["term", "article", "place among articles", "place among briefings"],
    ...rows,
  ]);
}

function printFigures(size: number, figures: Figures): void {
  const at = (list: number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
  const shown = (value: number) => (Number.isNaN(value) ? "–" : value.toFixed(1));
  printTable(`${size.toLocaleString("en-US")} articles, milliseconds`, [
    ["work", "p50", "p95", "p95 on the processor"],
    ...[...figures].map(([name, { wall, cpu }]) => [
      name,
      ...[at(wall, 0.5), at(wall, 0.95), at(cpu, 0.95)].map(shown),
    ]),
  ]);
}
