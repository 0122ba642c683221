import "server-only";
import { fromDrizzle, PgBoss } from "pg-boss";
import { type Db, db, sql, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { listAbandonedRuns } from "@/lib/runs/data";
import { type Begun, createRun, type NewRun } from "@/lib/runs/mutations";

/** Runs are jobs of this queue; the row in `runs` says what is to be done, the job only that somebody should. */
const RUN_QUEUE = "run";

const SWEEPS_PER_LEASE = 4;
const QUEUE = {
  // A job is a nudge: whether its run is free to be taken is decided by the run's own lease.
  policy: "standard",
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 24 * 3600,
} as const;

export type RunQueue = { stop(): Promise<void> };

/**
 * Works on runs one at a time until stopped. Beside the jobs it looks every few seconds for runs whose process died or whose job was
 * lost, so that a killed run goes on as soon as its lease has ended. `work` gets the run's id and a signal to let go of it.
 */
export async function startRunQueue(
  url: string,
  work: (runId: string, stop: AbortSignal) => Promise<void>,
): Promise<RunQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: "digest-queue",
    superviseIntervalSeconds: 15,
    schedule: false,
  });
  boss.on("error", (error) => logError("The job queue has lost its database for now.", error));
  await boss.start();
  await boss.createQueue(RUN_QUEUE, QUEUE);
  const stopping = new AbortController();
  const atWork = new Map<string, Promise<void>>();

  /** One run at a time here, whoever asks: the job or the sweep. */
  const take = (runId: string): Promise<void> => {
    const under = atWork.get(runId);
    if (under) return under;
    const done = work(runId, stopping.signal).finally(() => atWork.delete(runId));
    atWork.set(runId, done);
    return done;
  };

  await boss.work<{ run_id: string }>(RUN_QUEUE, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await take(job.data.run_id);
  });
  const sweep = setInterval(() => {
    if (atWork.size > 0) return;
    listAbandonedRuns()
      .then(async ([runId]) => {
        if (runId) await take(runId);
      })
      .catch((error) => logError("Abandoned runs could not be looked for.", error));
  }, env().RUN_LEASE_MS / SWEEPS_PER_LEASE);

  return {
    async stop() {
      clearInterval(sweep);
      stopping.abort();
      await Promise.allSettled(atWork.values());
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

let sender: Promise<PgBoss> | undefined;

/** Starts a run for any worker: its row and its job in one transaction. While the user has one under way, that one's id. */
export async function enqueueRun(input: Omit<NewRun, "lease_owner">, conn?: Db): Promise<string> {
  return (await beginRun(input, conn)).id;
}

/** The same, saying whether it is a new one. */
export async function beginRun(input: Omit<NewRun, "lease_owner">, conn?: Db): Promise<Begun> {
  sender ??= openSender().catch((error) => {
    // The next start tries again: the database may be back by then.
    sender = undefined;
    throw error;
  });
  const boss = await sender;
  const begin = async (tx: Db) => {
    const begun = await createRun({ ...input, lease_owner: null }, tx);
    if (begun.created) await boss.send(RUN_QUEUE, { run_id: begun.id }, { db: fromDrizzle(tx, sql) });
    return begun;
  };
  return conn ? begin(conn) : transaction(db(), begin);
}

/** A client that only sends: no supervision, no schedule, and one connection for making the queue's tables at first. */
async function openSender(): Promise<PgBoss> {
  const { DATABASE_URL } = env();
  const boss = new PgBoss({ connectionString: DATABASE_URL ?? "", max: 1, supervise: false, schedule: false });
  boss.on("error", (error) => logError("The job queue has lost its database for now.", error));
  await boss.start();
  await boss.createQueue(RUN_QUEUE, QUEUE);
  return boss;
}

/** Closes what `enqueueRun` opened. */
export async function closeSender(): Promise<void> {
  const boss = await sender?.catch(() => undefined);
  sender = undefined;
  await boss?.stop({ graceful: false });
}
