import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { closeDb } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { chooseCandidates } from "@/lib/runs/mutations-candidates";
import { collectCandidates } from "@/lib/runs/steps/collect";
import { fetchCandidates } from "@/lib/runs/steps/fetch";
import { acquireLease, type Lease } from "@/lib/runs/worker/lease";
import { openRunContext, type RunContext } from "@/lib/runs/worker/run-context";
import { readEnv } from "@/lib/settings/read-env";
import { makeUser } from "../support/factories";
import { startNewsVendors } from "../support/news-vendors";
import { startedRun } from "../support/runs";
import { printTable } from "./table";

/** A run of 200 queries over 50 sites with responses after 300 ms, compared with the ideal schedule (quality F8). */
const QUERIES = 200;
const DELAY_MS = 300;
const CONCURRENCY = 24;
const PER_HOST = 2;
/** Requests to a site that must be sequential: robots.txt, the page that links to the feed, the feed. */
const DISCOVERY = 3;
const WORDS = ["electric", "power", "solar", "broadband", "grid", "cooperative", "energy", "storm"];

const children = fork(fileURLToPath(new URL("./collect-sites.ts", import.meta.url)), {
  execArgv: ["--conditions=react-server", "--import", "tsx"],
});
const { sites } = z.object({ sites: z.array(z.string()) }).parse((await once(children, "message"))[0]);
const vendors = await startNewsVendors({ delayMs: DELAY_MS });
const dir = await mkdtemp(join(tmpdir(), "bench-collect-"));
// The database server runs as a separate user.
await chmod(dir, 0o711);
const database = await startEmbedded(dir);
await migrate(database.url, MIGRATION_LOCK);
const hosts = [...sites.map((url) => new URL(url).host), vendors.host];
const { url } = vendors;
const bases = { BING_NEWS_URL: url, GOOGLE_NEWS_URL: url, FEDERAL_REGISTER_URL: url, GDELT_URL: url };
setEnv({ ...readEnv({}), ...bases, DATABASE_URL: database.url, FETCH_ALLOW_HOSTS: hosts });

type Requests = { counts: number[]; total: number; answerMs: number };

async function requestsSoFar(): Promise<Requests> {
  children.send("counts");
  const [answer] = await once(children, "message");
  const read = z.object({ counts: z.record(z.string(), z.number()), answeringMs: z.number() }).parse(answer);
  const counts = Object.values(read.counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { counts, total, answerMs: read.answeringMs / Math.max(1, total) };
}

async function openRun(queries: Parameters<typeof startedRun>[0]["queries"], sources: string[] = []) {
  const { id } = await makeUser();
  const lease = await acquireLease(
    await startedRun({ user_id: id, queries, as_of: new Date(), sources }),
    randomUUID(),
  );
  if (!lease) throw new Error("Another worker holds the run.");
  return { lease, context: openRunContext(lease.run, lease.signal) };
}

type Measured = { ms: number; cpuMs: number; peakMb: number };

async function measure(task: () => Promise<void>): Promise<Measured> {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await task();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  return { ms, cpuMs: (user + system) / 1000, peakMb: Math.round(peak / 1e6) };
}

const rows: (string | number)[][] = [];

type Work = { total: number; answerMs: number; idealMs: number };

function report(name: string, { ms, cpuMs, peakMb }: Measured, { total, answerMs, idealMs }: Work): void {
  const ratio = (ms / idealMs).toFixed(2);
  rows.push([name, total, Math.round(answerMs), Math.round(idealMs), Math.round(ms), ratio, Math.round(cpuMs), peakMb]);
}

/** Either all 24 slots are always in use, or the longest chain on one host decides. */
const idealOf = (total: number, chain: number) => Math.max((total / CONCURRENCY) * DELAY_MS, chain * DELAY_MS);

async function fetchChosen(lease: Lease, context: RunContext): Promise<void> {
  await chooseCandidates(lease.run);
  await fetchCandidates(lease, context);
}

async function overSites(queries: number): Promise<void> {
  const siteQueries = Array.from({ length: queries }, (_, index) => ({
    query: WORDS[index % WORDS.length] ?? "",
    site: `${sites[index % sites.length]}/`,
    maxItems: 1,
  }));
  const { lease, context } = await openRun(siteQueries);
  const collecting = await measure(() => collectCandidates(lease, context));
  const feeds = await requestsSoFar();
  const name = `collect: ${queries} queries, 50 sites' feeds`;
  report(name, collecting, { ...feeds, idealMs: idealOf(feeds.total, DISCOVERY) });
  const fetching = await measure(() => fetchChosen(lease, context));
  const pages = await requestsSoFar();
  const chain = Math.max(...pages.counts.map((count) => Math.ceil(count / PER_HOST)));
  report("fetch: one article for each query", fetching, { ...pages, idealMs: idealOf(pages.total, chain) });
  lease.end();
  await context.close();
}

async function overServices(): Promise<void> {
  const sources = ["bing-news", "google-news", "federal-register"];
  const queries = Array.from({ length: QUERIES }, (_, index) => ({ query: `electric cooperative ${index}` }));
  const { lease, context } = await openRun(queries, sources);
  const collecting = await measure(() => collectCandidates(lease, context));
  // Here the services share one host and its two slots.
  const total = QUERIES * sources.length;
  const idealMs = idealOf(total, total / PER_HOST);
  report("collect: 200 queries, 3 search services", collecting, { total, answerMs: DELAY_MS, idealMs });
  lease.end();
  await context.close();
}

await overSites(QUERIES / 4);
for (let round = 0; round < 3; round++) await overSites(QUERIES);
await overSites(QUERIES * 2);
if (process.argv.includes("--services")) await overServices();
printTable("Collecting and fetching, against the ideal schedule", [
  ["work", "requests", "answer ms", "ideal ms", "ms", "ratio", "cpu ms", "peak MB"],
  ...rows,
]);

await closeDb();
await vendors.close();
children.disconnect();
await database.stop();
await rm(dir, { recursive: true });
