import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect as connectSocket, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { closeDb, db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { closeSender, enqueueRun } from "@/lib/runs/worker/queue";
import { readEnv } from "@/lib/settings/read-env";
import { command } from "../support/command";
import { makeBriefing, makeUser } from "../support/factories";
import { samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, runQuery } from "../support/runs";
import { startWorker } from "../support/worker";
import { fill, wordOf } from "./search-data";
import { printTable } from "./table";

/*
 * 1, 2 and 4 web processes behind one port, and 1, 2 and 4 workers, on one PostgreSQL with a generated archive and a thousand subscribers:
 * `npm run bench:scale -- --articles 100000 --seconds 10`. Everything runs on this machine, so its cores are the limit.
 */
const { values } = parseArgs({
  // Child processes get ports as positionals.
  allowPositionals: true,
  options: {
    articles: { type: "string", default: "100000" },
    subscribers: { type: "string", default: "1000" },
    seconds: { type: "string", default: "10" },
  },
});
const PROCESSES = [1, 2, 4];
const FRONT_PORT = 3984;
const FIRST_WEB_PORT = 3985;
const CONNECTIONS = 40;
const RUNS = 8;
const ARTICLES_PER_RUN = 20;
const MONTH_MS = 30 * 86_400_000;
const POLL_MS = 200;
const SECRET = "for-the-benchmark-alone-and-for-nothing-else";

/** Forwards connections to the ports in turn. */
function serveFront(ports: number[]): void {
  let turn = 0;
  createServer((client) => {
    const upstream = connectSocket(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on("error", () => other.destroy());
    }
  }).listen(FRONT_PORT, "127.0.0.1", () => process.send?.("ready"));
}

async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "digest-scale-"));
  await chmod(folder, 0o711);
  const server = await startEmbedded(path.join(folder, "postgres"), ["-c max_connections=200"]);
  try {
    await migrate(server.url, MIGRATION_LOCK);
    const loader = postgres(server.url, { max: 3, onnotice: () => {} });
    await fill(loader, server.url, 0, Number(values.articles), 300);
    for (const table of ["articles", "briefings", "stories"]) {
      await loader.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
    }
    await loader.end();
    setEnv({ ...readEnv({}), DATABASE_URL: server.url });
    // The product's lease. With the tests' shorter one, processes waiting for a core would lose their runs.
    const lease = { RUN_LEASE_MS: "20000" };
    const variables = { DATABASE_URL: server.url, AUTH_SECRET: SECRET, DATA_DIR: folder, ...lease };
    await measureWebs(variables);
    await measureWorkers(variables);
  } finally {
    await closeSender();
    await closeDb();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureWebs(variables: Record<string, string>): Promise<void> {
  const built = await command("pages", [], {});
  if (built.code !== 0) throw new Error(built.stderr);
  const last = Math.floor(Number(values.articles) / 25);
  const kinds: [string, () => string][] = [
    ["landing page (cached)", () => "/"],
    ["10,000 story pages", () => `/story/${1 + Math.floor(Math.random() * Math.min(10_000, Number(values.articles)))}`],
    ["briefings by the API", () => `/api/briefing/${1 + Math.floor(Math.random() * last)}`],
    ["search by the API", () => `/api/search_briefings?q=${wordOf(200 + Math.floor(Math.random() * 3_000))}`],
  ];
  const rows: string[][] = kinds.map(([name]) => [name]);
  for (const count of PROCESSES) {
    const ports = Array.from({ length: count }, (_, index) => FIRST_WEB_PORT + index);
    const webs = await Promise.all(ports.map((port) => startWeb({ ...variables, PORT: String(port) })));
    const front = fork(fileURLToPath(import.meta.url), ["front", ...ports.map(String)]);
    await once(front, "message");
    for (const [at, [, address]] of kinds.entries()) rows[at]?.push(await load(address));
    await Promise.all([front, ...webs].map(end));
  }
  printTable(`Requests per second (p95 in ms) by number of web processes, ${CONNECTIONS} connections`, [
    ["page", ...PROCESSES.map(String)],
    ...rows,
  ]);
}

async function startWeb(variables: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [".build/web.mjs"], {
    env: { ...process.env, NODE_ENV: "production", ...variables },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function load(address: () => string): Promise<string> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${FRONT_PORT}`,
    connections: CONNECTIONS,
    duration: Number(values.seconds),
    requests: [{ method: "GET", setupRequest: (request) => ({ ...request, path: address() }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${address()}: ${non2xx} bad answers, ${errors} errors`);
  return `${Math.round(requests.average)} (${latency.p97_5})`;
}

async function measureWorkers(variables: Record<string, string>): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [round, count] of PROCESSES.entries()) {
    const articles = await measureRuns(count, round, variables);
    const mails = await measureMails(count, variables);
    rows.push([count, articles, mails]);
  }
  const work = `${RUNS} runs of ${ARTICLES_PER_RUN} articles, and ${values.subscribers} mails into the outbox`;
  printTable(`Work by number of workers: ${work}`, [["workers", "articles a minute", "mails a minute"], ...rows]);
}

/** Articles per minute. Every run reads its own site; dated a month apart, the same texts count as different news. */
async function measureRuns(count: number, round: number, variables: Record<string, string>): Promise<number> {
  const sites = await Promise.all(
    Array.from({ length: RUNS }, async (_, number) => {
      const as_of = new Date(CLOCK.getTime() - (round * RUNS + number) * MONTH_MS);
      const site = await startNewsSite({ pieces: samplePieces({ count: ARTICLES_PER_RUN, before: as_of }) });
      const { id } = await makeUser();
      const queries = [runQuery({ site: site.url })];
      await enqueueRun({ user_id: id, kind: "manual", as_of, sources: [], queries, send_email: false });
      return site;
    }),
  );
  const before = await countArticles();
  const hosts = sites.map(({ host }) => host).join();
  const ms = await timeWorkers(count, { ...variables, FETCH_ALLOW_HOSTS: hosts }, "runs");
  await Promise.all(sites.map((site) => site.close()));
  return Math.round(((await countArticles()) - before) / (ms / 60_000));
}

async function measureMails(count: number, variables: Record<string, string>): Promise<number> {
  const { id } = await makeBriefing({ generated_at: new Date() });
  await db().execute(sql`
    insert into users (username, email, password_hash, is_subscribed)
    select 'subscriber ' || n, 'subscriber' || n || '@example.org', '', true
    from generate_series(1, ${Number(values.subscribers)}) n on conflict do nothing`);
  await db().execute(sql`
    insert into deliveries (id, briefing_id, user_id, kind, email, due_at)
    select gen_random_uuid(), ${id}, u.id, 'digest', u.email, now() from users u where u.is_subscribed`);
  const ms = await timeWorkers(count, variables, "deliveries");
  return Math.round(Number(values.subscribers) / (ms / 60_000));
}

/** Milliseconds from ready workers to the end of the work. */
async function timeWorkers(
  count: number,
  variables: Record<string, string>,
  work: keyof typeof WAITING,
): Promise<number> {
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(variables)));
  const started = performance.now();
  while ((await db().execute(WAITING[work])).length > 0) await wait(POLL_MS);
  const ms = performance.now() - started;
  await Promise.all(workers.map((worker) => worker.killAll()));
  return ms;
}

const WAITING = {
  runs: sql`select 1 from runs where status in ('starting', 'running') limit 1`,
  deliveries: sql`select 1 from deliveries where status in ('pending', 'sending') limit 1`,
};

async function countArticles(): Promise<number> {
  const [row] = await db().execute<{ total: number }>(sql`select count(*)::int as total from articles`);
  return row?.total ?? 0;
}

if (process.argv[2] === "front") serveFront(process.argv.slice(3).map(Number));
else await bench();
