import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { closeDb, db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { closeSender, enqueueRun } from "@/lib/runs/worker/queue";
import { readEnv } from "@/lib/settings/read-env";
import { makeUser } from "../support/factories";
import { startFakeOpenAi } from "../support/fake-openai";
import { startFakeResend } from "../support/fake-resend";
import { samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, runQuery } from "../support/runs";
import { startWorker } from "../support/worker";
import { printTable } from "./table";

/** Kills workers at random moments while they work on runs and send mail; `npm run bench:kills -- KILLS`. */
const KILLS = Number(process.argv[2] ?? 60);
const WORKERS = 3;
const RUNS = 12;
const ARTICLES = 10;
const READERS = 5;
const MONTH_MS = 30 * 86_400_000;

const folder = mkdtempSync(path.join(tmpdir(), "digest-kills-"));
chmodSync(folder, 0o711);
const server = await startEmbedded(path.join(folder, "data"));
await migrate(server.url, MIGRATION_LOCK);
setEnv({ ...readEnv({}), DATABASE_URL: server.url });
const model = await startFakeOpenAi();
const resend = await startFakeResend({ answerMs: 300 });
for (let reader = 0; reader < READERS; reader++) await makeUser({ is_subscribed: true });
// Dated a month apart, so that the same texts count as different news.
const scenes = await Promise.all(
  Array.from({ length: RUNS }, async (_, number) => {
    const as_of = new Date(CLOCK.getTime() - number * MONTH_MS);
    const pieces = samplePieces({ count: ARTICLES, before: as_of });
    const site = await startNewsSite({ pieces, weather: { feedDelayMs: 200, pageDelayMs: 200 } });
    const { id } = await makeUser();
    const queries = [runQuery({ site: site.url })];
    await enqueueRun({ user_id: id, kind: "manual", as_of, sources: [], queries, send_email: true });
    return site;
  }),
);
const settings = {
  DATABASE_URL: server.url,
  FETCH_ALLOW_HOSTS: scenes.map(({ host }) => host).join(),
  OPENAI_BASE_URL: model.baseURL,
  OPENAI_API_KEY: "test",
  AUTH_SECRET: "s".repeat(40),
  RESEND_API_KEY: "re_test",
  RESEND_BASE_URL: resend.url,
  MAIL_TIMEOUT_MS: "2000",
};

const started = performance.now();
const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(settings)));
let kills = 0;
while (kills < KILLS && (await countUnderWay()) > 0) {
  await wait(Math.random() * 1_500);
  const victim = Math.floor(Math.random() * WORKERS);
  await workers[victim]?.killAll();
  kills += 1;
  workers[victim] = await startWorker(settings);
}
const lastKill = performance.now();
while ((await countUnderWay()) > 0) await wait(200);
const ended = performance.now();

const [counts] = await db().execute<Record<string, number>>(sql`
  select (select count(*)::int from runs where status = 'completed') as completed,
    (select count(*)::int from runs where status = 'error') as failed,
    (select count(*)::int from briefings) as briefings,
    (select count(*)::int from stories where type = 'day') as stories,
    (select count(*)::int from run_candidates where status = 'new') as articles`);
const again = scenes.reduce((sum, site) => sum + site.repeated().reduce((each, [, visits]) => each + visits - 1, 0), 0);
const calls = model.requests.map(({ messages }) => JSON.stringify(messages));
const mails = resend.taken.map(({ to, tags }) => `${to} ${tags[0]?.value}`);
printTable(`${kills} kills over ${RUNS} runs of ${ARTICLES} articles, ${WORKERS} workers`, [
  ["what", "count", "of"],
  ["runs completed", counts?.completed ?? 0, RUNS],
  ["runs failed", counts?.failed ?? 0, RUNS],
  ["briefings", counts?.briefings ?? 0, RUNS],
  ["articles kept", counts?.articles ?? 0, RUNS * ARTICLES],
  ["stories of the day", counts?.stories ?? 0, RUNS * ARTICLES],
  ["pages fetched again", again, RUNS * ARTICLES],
  ["model calls repeated", calls.length - new Set(calls).size, calls.length],
  ["mails taken", mails.length, RUNS * READERS],
  ["mails doubled", mails.length - new Set(mails).size, mails.length],
]);
const [afterKill, inAll] = [ended - lastKill, ended - started].map((ms) => Math.round(ms / 1000));
console.log(`\nThe last run ended ${afterKill} s after the last kill; ${inAll} s in all.`);

await Promise.all(workers.map((worker) => worker.killAll()));
await Promise.all([...scenes.map((site) => site.close()), model.close(), resend.close()]);
await closeSender();
await closeDb();
await server.stop();
rmSync(folder, { recursive: true, force: true });

async function countUnderWay(): Promise<number> {
  const rows = await db().execute(sql`select 1 from runs where status in ('starting', 'running')
    union all select 1 from deliveries where status in ('pending', 'sending')`);
  return rows.length;
}
