import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/lib/db";
import { getRunStatus } from "@/lib/runs/data";
import { abortRun } from "@/lib/runs/mutations";
import { enqueueRun } from "@/lib/runs/worker/queue";
import { root } from "../support/command";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { type NewsSite, samplePieces, startNewsSite } from "../support/news-site";
import { isRunning } from "../support/product";
import { CLOCK, runQuery } from "../support/runs";
import { startWorker, type Worker } from "../support/worker";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const database = useDatabase();

const WITHIN = { interval: 50, timeout: 90_000 };
/** A process of the product takes up to half a minute to start on a busy machine. */
const TEST_TIMEOUT_MS = 240_000;
/** The limit within which everything must end. */
const MAX_END_MS = 10_000;

type Spinning = { site: NewsSite; worker: Worker; run: string; pid: number };

/** A worker whose run is stuck in an endless loop while fetching pages; its next run is not. */
async function spinningRun(variables: Record<string, string> = {}): Promise<Spinning> {
  const folder = mkdtempSync(path.join(tmpdir(), "spin-"));
  keep({ close: async () => rmSync(folder, { recursive: true }) });
  const file = path.join(folder, "spin");
  const pieces = samplePieces({ count: 3, before: CLOCK });
  const site = keep(await startNewsSite({ pieces, weather: { pageDelayMs: 60_000 } }));
  const run = await enqueue(site);
  const worker = keep(
    await startWorker({
      DATABASE_URL: database.url,
      FETCH_ALLOW_HOSTS: site.host,
      NODE_OPTIONS: `--import=${path.join(root, "tests/support/spin.mjs")}`,
      SPIN_FILE: file,
      ...variables,
    }),
  );
  await expect.poll(() => site.pages.open, WITHIN).toBeGreaterThan(0);
  writeFileSync(file, "");
  await expect.poll(() => existsSync(`${file}.pid`) && readFileSync(`${file}.pid`, "utf8"), WITHIN).toMatch(/^\d+$/);
  rmSync(file);
  site.change({});
  return { site, worker, run, pid: Number(readFileSync(`${file}.pid`, "utf8")) };
}

async function enqueue(site: NewsSite): Promise<string> {
  const { id } = await makeUser();
  const queries = [runQuery({ site: site.url })];
  const input = { user_id: id, as_of: CLOCK, sources: [], queries, send_email: false };
  return (await enqueueRun({ ...input, kind: "manual" })).id;
}

async function msUntilEnded(pid: number): Promise<number> {
  const started = performance.now();
  await expect.poll(() => isRunning(pid), WITHIN).toBe(false);
  return performance.now() - started;
}

const statusOf = async (run: string) => (await getRunStatus(run))?.status;

describe("a run that spins", { timeout: TEST_TIMEOUT_MS }, () => {
  test("ends within ten seconds when it is canceled, and the next one completes", async () => {
    const { site, run, pid } = await spinningRun();
    expect(await abortRun(run, "Canceled by dana.", db())).toBe(true);
    expect(await msUntilEnded(pid)).toBeLessThan(MAX_END_MS);
    const next = await enqueue(site);
    await expect.poll(() => statusOf(next), WITHIN).toBe("completed");
    expect(await getRunStatus(run)).toMatchObject({ status: "error", error: "Canceled by dana." });
  });

  test("fails at its deadline, and the next one completes", async () => {
    const { site, run, pid } = await spinningRun({ RUN_DEADLINE_MINUTES: "0.6" });
    await expect.poll(() => statusOf(run), WITHIN).toBe("error");
    expect((await getRunStatus(run))?.error).toBe("The run took longer than 0.6 minutes and was ended.");
    expect(await msUntilEnded(pid)).toBeLessThan(MAX_END_MS);
    const next = await enqueue(site);
    await expect.poll(() => statusOf(next), WITHIN).toBe("completed");
  });

  test("ends with its worker within ten seconds of SIGTERM, and is resumed by another", async () => {
    const { site, worker, run, pid } = await spinningRun();
    const started = performance.now();
    expect(await worker.end("SIGTERM")).toBe(0);
    expect(performance.now() - started).toBeLessThan(MAX_END_MS);
    expect(isRunning(pid)).toBe(false);
    expect(await getRunStatus(run)).toMatchObject({ status: "running", error: null });
    keep(await startWorker({ DATABASE_URL: database.url, FETCH_ALLOW_HOSTS: site.host }));
    await expect.poll(() => statusOf(run), WITHIN).toBe("completed");
  });

  test("does not outlive a worker that was killed", async () => {
    const { worker, pid } = await spinningRun();
    await worker.end("SIGKILL");
    expect(await msUntilEnded(pid)).toBeLessThan(MAX_END_MS);
  });
});
