import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { closeDb, db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { closeSender, enqueueRun } from "@/lib/runs/worker/queue";
import { readEnv } from "@/lib/settings/read-env";
import { makeUser } from "../support/factories";
import { samplePieces, startNewsSite } from "../support/news-site";
import { startProduct } from "../support/product";
import { CLOCK, runQuery } from "../support/runs";
import { printTable } from "./table";

/*
 * The product under mixed load: readers, an admin, failed sign-ins, runs, and mail to subscribers. Prints the memory of its processes and
 * operation counts: `npm run bench:soak -- --minutes 60 --readers 20`.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    /** Requests of readers per second. */
    readers: { type: "string", default: "20" },
    subscribers: { type: "string", default: "100" },
  },
});
const MINUTES = Number(values.minutes);
const ROWS = 12;
const MINUTES_PER_RUN = 2;
const ARTICLES_PER_RUN = 12;
const MONTH_MS = 30 * 86_400_000;
const PASSWORD = "hilltop-meadow-lantern-41";
const WORDS = ["electricity", "storm", "rates", "pipeline", "cooperative", "grant", "broadband", "solar"];

const folder = await mkdtemp(path.join(tmpdir(), "digest-soak-"));
await chmod(folder, 0o711);
const server = await startEmbedded(path.join(folder, "postgres"), ["-c max_connections=200"]);
await migrate(server.url, MIGRATION_LOCK);
setEnv({ ...readEnv({}), DATABASE_URL: server.url });
// Dated a month apart, so that the same texts count as different news.
const sites = await Promise.all(
  Array.from({ length: Math.ceil(MINUTES / MINUTES_PER_RUN) }, async (_, number) => {
    const as_of = new Date(CLOCK.getTime() - number * MONTH_MS);
    return { as_of, site: await startNewsSite({ pieces: samplePieces({ count: ARTICLES_PER_RUN, before: as_of }) }) };
  }),
);
const product = await startProduct({
  DATABASE_URL: server.url,
  DATA_DIR: path.join(folder, "data"),
  ADMIN_PASSWORD: PASSWORD,
  AUTH_SECRET: "for-the-benchmark-alone-and-for-nothing-else",
  FETCH_ALLOW_HOSTS: sites.map(({ site }) => site.host).join(),
});
for (let count = 0; count < Number(values.subscribers); count++) await makeUser({ is_subscribed: true });

const counts = { pages: 0, admin: 0, refused: 0, failed: 0 };
/** Failed requests by status, or error, and path without ids. */
const failures = new Map<string, number>();
const started = performance.now();
const end = started + MINUTES * 60_000;
const rows: (string | number)[][] = [];
const reports = Array.from({ length: ROWS + 1 }, (_, at) => started + (at * MINUTES * 60_000) / ROWS);
await Promise.all([read(), administer(), guess(), run(), report()]);
printTable(`${MINUTES} minutes of mixed load, memory in MB (PSS)`, [
  ["minute", "web", "worker", "supervisor", "pages", "admin calls", "sign-ins refused", "failed", "runs", "mails"],
  ...rows,
]);
for (const [kind, count] of failures) console.log(`${count} × ${kind}`);
process.kill(product.pid, "SIGTERM");
await product.ended;
await Promise.all(sites.map(({ site }) => site.close()));
await closeSender();
await closeDb();
await server.stop();
await rm(folder, { recursive: true, force: true });

/** Public pages, feeds, pictures and searches. */
async function read(): Promise<void> {
  while (performance.now() < end) {
    const id = 1 + Math.floor(Math.random() * 40);
    const word = WORDS[Math.floor(Math.random() * WORDS.length)];
    const paths = [
      "/",
      "/archive",
      `/archive?q=${word}`,
      `/briefing/${id}`,
      `/story/${id}`,
      `/article/${id}`,
      `/api/search_briefings?q=${word}`,
      "/feed.xml",
      `/story/${id}/opengraph-image`,
      "/api/latest_summary",
    ];
    const address = paths[Math.floor(Math.random() * paths.length)] ?? "/";
    void ask(address, "pages");
    await wait(1000 / Number(values.readers));
  }
}

/** Opens the panel's pages and lists. */
async function administer(): Promise<void> {
  const login = await post("/api/auth/login", { username: "admin", password: PASSWORD });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const paths = ["overview", "summaries", "articles", "queries", "locations", "users", "sources", "email", "audit"]
    .map((tab) => `/admin?tab=${tab}`)
    .concat(["/api/articles?draw=1&start=0&length=10", "/api/summaries?draw=1&start=0&length=10", "/api/users"]);
  for (let turn = 0; performance.now() < end; turn++) {
    await ask(paths[turn % paths.length] ?? "/admin", "admin", { cookie });
    await wait(2_000);
  }
}

async function guess(): Promise<void> {
  for (let turn = 0; performance.now() < end; turn++) {
    await post("/api/auth/login", { username: `stranger${turn}`, password: "wrong" });
    counts.refused += 1;
    await wait(5_000);
  }
}

async function run(): Promise<void> {
  const { id } = await makeUser({ is_admin: true });
  for (const [number, { as_of, site }] of sites.entries()) {
    const due = started + number * MINUTES_PER_RUN * 60_000;
    await wait(Math.max(0, due - performance.now()));
    const queries = [runQuery({ site: site.url })];
    await enqueueRun({ user_id: id, kind: "manual", as_of, sources: [], queries, send_email: true });
  }
}

async function report(): Promise<void> {
  for (const at of reports) {
    await wait(Math.max(0, at - performance.now()));
    const [done] = await db().execute<{ runs: number; mails: number }>(sql`
      select (select count(*)::int from runs where status = 'completed') as runs,
        (select count(*)::int from deliveries where status = 'sent') as mails`);
    const minute = Math.round((performance.now() - started) / 60_000);
    const { pages, admin, refused, failed } = counts;
    const row = [minute, ...(await memory()), pages, admin, refused, failed, done?.runs ?? 0, done?.mails ?? 0];
    rows.push(row);
    console.log(row.join("  "));
  }
}

/** Proportional set size of the web process, the worker with its runs, and the supervisor. */
async function memory(): Promise<number[]> {
  const sizes = { web: 0, worker: 0, supervisor: 0 };
  for (const pid of [product.pid, ...product.children()]) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!command.includes("node")) continue;
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
      const others = pid === product.pid ? "supervisor" : "worker";
      const kind = command.includes("web.mjs") ? "web" : others;
      sizes[kind] += Number(/^Pss:\s+(\d+)/mu.exec(rollup)?.[1]) / 1000;
    } catch {
      // The process has ended.
    }
  }
  return [sizes.web, sizes.worker, sizes.supervisor].map(Math.round);
}

async function ask(address: string, kind: "pages" | "admin", headers: Record<string, string> = {}): Promise<void> {
  try {
    const response = await fetch(product.url + address, { headers });
    await response.arrayBuffer();
    counts[kind] += 1;
    if (response.status >= 500) fail(response.status, address);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), address);
  }
}

function fail(reason: string | number, address: string): void {
  counts.failed += 1;
  const kind = `${reason} ${address.replace(/\d+/g, "N")}`;
  failures.set(kind, (failures.get(kind) ?? 0) + 1);
}

function post(address: string, body: unknown): Promise<Response> {
  return fetch(product.url + address, {
    method: "POST",
    headers: { "content-type": "application/json", origin: product.url },
    body: JSON.stringify(body),
  });
}
