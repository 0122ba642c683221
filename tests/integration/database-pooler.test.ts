import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { runs } from "@/db/schema";
import { closeDb, db } from "@/lib/db";
import { MIGRATION_LOCK } from "@/lib/locks";
import { closeSender, enqueueRun } from "@/lib/runs/worker/queue";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { holdLock } from "../support/locks";
import { createKeeper } from "../support/loopback";
import { openPostgresRelay } from "../support/postgres-relay";
import { runQuery, SAMPLE_CLOCK } from "../support/runs";
import { startWorker } from "../support/worker";

const database = useDatabase();
const { keep, closeAll } = createKeeper();
afterAll(closeAll);

test("behind a transaction-mode pooler, nothing is left on a server connection between transactions", async () => {
  const direct = database.url;
  const relay = keep(await openPostgresRelay(direct));
  database.set({ DATABASE_URL: relay.url, DATABASE_POOLER: "transaction" });
  await closeDb();
  await migrate(relay.url, MIGRATION_LOCK);
  const { id: user_id } = await makeUser();
  const queries = [runQuery({ query: "electricity", maxItems: 2 })];
  const sample = { kind: "manual" as const, as_of: SAMPLE_CLOCK, sources: ["sample"], send_email: false };
  const { id } = await enqueueRun({ user_id, queries, ...sample });
  const worker = await startWorker({ DATABASE_URL: relay.url, DATABASE_POOLER: "transaction" });
  await expect
    .poll(async () => (await db().select().from(runs).where(eq(runs.id, id)))[0]?.status, { timeout: 60_000 })
    .toBe("completed");
  await worker.end("SIGTERM");
  await closeSender();
  await closeDb();
  database.set({ DATABASE_URL: direct, DATABASE_POOLER: "none" });

  expect(relay.statements.length).toBeGreaterThan(100);
  expect(relay.prepared).toEqual([]);
  const tied =
    /\blisten\s+"|pg_(?:try_)?advisory_lock|set_config\([^)]*false\)|(?:^|;)\s*(?:set\s+(?!local)|prepare|declare|create\s+temp)/i;
  expect(relay.statements.filter((statement) => tied.test(statement))).toEqual([]);
});

test("a migration waiting for another one reports it, times out, and works after the other has ended", async () => {
  const release = await holdLock(database.url, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const said: string[] = [];
  const waiting = migrate(database.url, MIGRATION_LOCK, (message) => said.push(message), { tries: 2, waitMs: 500 });
  await expect(waiting).rejects.toThrow(
    /^Another migration has been running for 1 s\. If nothing is migrating, run: select pg_terminate_backend\(\d+\)$/,
  );
  expect(said).toEqual(["Another migration has been running for 0.5 s; waiting for it to end."]);
  const patient = migrate(database.url, MIGRATION_LOCK, () => void release(), { tries: 20, waitMs: 500 });
  await expect(patient).resolves.toBeUndefined();
});
