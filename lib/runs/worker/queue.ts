import "server-only";
import { fromDrizzle, PgBoss } from "pg-boss";
import { type Db, db, openQueueDb, sql, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { listAbandonedRuns } from "@/lib/runs/data";
import { type CreatedRun, createRun, type NewRun } from "@/lib/runs/mutations";

/** The queue of run jobs. A job only names a run; the row in `runs` has its input and state. */
const RUN_QUEUE = "run";

const SWEEPS_PER_LEASE = 4;
const QUEUE = {
  // Jobs may be delivered twice; the run's lease decides which process works on it.
  policy: "standard",
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 24 * 3600,
} as const;

export type RunQueue = { stop(): Promise<void> };

/**
 * Works on queued runs, one at a time, until stopped. Also polls for runs whose process died or whose job was lost, so that a killed run
 * is resumed as soon as its lease expires. `work` gets the run's id and a signal to stop.
 */
export async function startRunQueue(work: (runId: string, stop: AbortSignal) => Promise<void>): Promise<RunQueue> {
  const connection = openQueueDb(4);
  const boss = new PgBoss({
    db: connection,
    superviseIntervalSeconds: 15,
    // Rarely, because there are no job dependencies, and every check is a write that invalidates the page cache.
    flowIntervalSeconds: 60,
    schedule: false,
  });
  reportErrors(boss);
  await boss.start();
  await boss.createQueue(RUN_QUEUE, QUEUE);
  const stopping = new AbortController();
  const inProgress = new Map<string, Promise<void>>();

  /** Deduplicates runs, which both a job and the sweep may start. */
  const workOnce = (runId: string): Promise<void> => {
    const current = inProgress.get(runId);
    if (current) return current;
    const finished = work(runId, stopping.signal).finally(() => inProgress.delete(runId));
    inProgress.set(runId, finished);
    return finished;
  };

  await boss.work<{ run_id: string }>(RUN_QUEUE, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await workOnce(job.data.run_id);
  });
  const sweep = setInterval(() => {
    if (inProgress.size > 0) return;
    listAbandonedRuns()
      .then(async ([runId]) => {
        if (runId) await workOnce(runId);
      })
      .catch((error) => logError("Abandoned runs could not be listed.", error));
  }, env().RUN_LEASE_MS / SWEEPS_PER_LEASE);

  return {
    async stop() {
      clearInterval(sweep);
      stopping.abort();
      await Promise.allSettled(inProgress.values());
      await boss.stop({ graceful: true, timeout: 5_000 });
      await connection.close();
    },
  };
}

type Sender = { boss: PgBoss; close(): Promise<void> };

let sender: Promise<Sender> | undefined;

/** Creates a run for any worker: its row and its job in one transaction. Returns the user's active run if there is one. */
export async function enqueueRun(input: Omit<NewRun, "lease_owner">, conn?: Db): Promise<CreatedRun> {
  sender ??= openSender().catch((error) => {
    // Retry at the next call, when the database may be available.
    sender = undefined;
    throw error;
  });
  const { boss } = await sender;
  const create = async (tx: Db) => {
    const run = await createRun({ ...input, lease_owner: null }, tx);
    if (run.created) await boss.send(RUN_QUEUE, { run_id: run.id }, { db: fromDrizzle(tx, sql) });
    return run;
  };
  return conn ? create(conn) : transaction(db(), create);
}

const REPORT_MS = 60_000;

/** Logs errors of the queue, at most one a minute: in an outage every poll has one. */
export function reportErrors(boss: Pick<PgBoss, "on">): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  boss.on("error", (error) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    logError("The job queue lost its database connection.", error);
  });
}

/** A send-only client: no supervision, no schedule, and one connection to create the queue's tables. */
async function openSender(): Promise<Sender> {
  const connection = openQueueDb(1);
  const boss = new PgBoss({ db: connection, supervise: false, schedule: false });
  reportErrors(boss);
  try {
    await boss.start();
    await boss.createQueue(RUN_QUEUE, QUEUE);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    boss,
    async close() {
      await boss.stop({ graceful: false });
      await connection.close();
    },
  };
}

/** Creates the queue's tables, so that other processes need no privilege to. Idempotent. */
export async function createQueue(): Promise<void> {
  const { close } = await openSender();
  await close();
}

/** Closes the client that `enqueueRun` opened. */
export async function closeSender(): Promise<void> {
  const opened = await sender?.catch(() => undefined);
  sender = undefined;
  await opened?.close();
}
