import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedServer, startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { briefings } from "@/db/schema";
import { closeDb, db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { getRunStatus } from "@/lib/runs/data";
import { closeSender, enqueueRun } from "@/lib/runs/worker/queue";
import { readEnv } from "@/lib/settings/read-env";
import { emptyDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { type NewsSite, samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, candidatesOf, resultOf, runQuery } from "../support/runs";
import { startWorker } from "../support/worker";

const ARTICLES = 12;
/** Longer than a run's lease. */
const OUTAGE_MS = 4_000;
const WITHIN = { interval: 50, timeout: 40_000 };

const folder = mkdtempSync(path.join(tmpdir(), "digest-outage-"));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, "data");
const { keep, closeAll } = createKeeper();
let server: EmbeddedServer;

beforeAll(async () => {
  server = await startEmbedded(dataDir);
  await migrate(server.url, MIGRATION_LOCK);
  setEnv({ ...readEnv({}), DATABASE_URL: server.url });
});
afterEach(closeAll);
afterEach(emptyDatabase);
afterAll(async () => {
  await closeSender();
  await closeDb();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A run whose worker is fetching. */
async function runUnderWay(): Promise<{ site: NewsSite; run: string }> {
  const pieces = samplePieces({ count: ARTICLES, before: CLOCK });
  const site = keep(await startNewsSite({ pieces, weather: { pageDelayMs: 250 } }));
  const { id } = await makeUser();
  const queries = [runQuery({ site: site.url })];
  const { id: run } = await enqueueRun({
    user_id: id,
    kind: "manual",
    as_of: CLOCK,
    sources: [],
    queries,
    send_email: false,
  });
  keep(await startWorker({ DATABASE_URL: server.url, FETCH_ALLOW_HOSTS: site.host }));
  await expect.poll(() => site.pages.visits, WITHIN).toBeGreaterThanOrEqual(4);
  return { site, run };
}

async function expectWhole({ site, run }: { site: NewsSite; run: string }, lost: number): Promise<void> {
  const status = () =>
    getRunStatus(run).then(
      (found) => found?.status,
      () => "away",
    );
  await expect.poll(status, WITHIN).toBe("completed");
  expect(await db().select().from(briefings)).toHaveLength(1);
  const { briefing, counts } = await resultOf(run);
  expect(counts).toMatchObject([{ found: ARTICLES, new: ARTICLES, no_text: 0, blocked: 0 }]);
  expect(briefing?.day_stories).toHaveLength(ARTICLES);
  expect(site.repeated().length).toBeLessThanOrEqual(lost);
}

describe("a run resumes automatically", { timeout: 90_000 }, () => {
  test("after the database was stopped", async () => {
    const { site, run } = await runUnderWay();
    await server.stop();
    const visits = site.pages.visits;
    await pass(OUTAGE_MS);
    await server.revive();
    // Pages whose result could not be stored are fetched again.
    const recorded = (await candidatesOf(run)).filter(({ status }) => status !== "chosen").length;
    await expectWhole({ site, run }, Math.max(visits, site.pages.visits) - recorded);
  });

  test("after the database was frozen", async () => {
    const { site, run } = await runUnderWay();
    signalServer("SIGSTOP");
    await pass(OUTAGE_MS);
    signalServer("SIGCONT");
    await expectWhole({ site, run }, 0);
  });
});

function signalServer(signal: NodeJS.Signals): void {
  const main = Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === main ? [pid] : []));
  expect(main).toBeGreaterThan(1);
  for (const pid of [main, ...children]) process.kill(pid, signal);
}
