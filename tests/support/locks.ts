import { sql } from "drizzle-orm";
import { connect } from "@/db/client";
import { db } from "@/lib/db";

/** Holds a lock in a separate transaction, so that others wait for it. Resolves once it is held, with a function that releases it. */
export async function holdLock(url: string, lock: string): Promise<() => Promise<void>> {
  const own = connect(url, { max: 1, applicationName: "test" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hasLock } = Promise.withResolvers<void>();
  const done = own.db.transaction(async (tx) => {
    await tx.execute(sql.raw(lock));
    hasLock();
    await released;
  });
  await held;
  return async () => {
    release();
    await done;
    await own.close();
  };
}

/** Whether a statement waits for a lock in the test's database. */
export async function isWaiting(): Promise<boolean> {
  const waiting = await db().execute(sql`
    select 1 from pg_locks l join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`);
  return waiting.length > 0;
}
