import { sql } from "drizzle-orm";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client";

const OLDEST_POSTGRES = 150_000;

/** Migrates a database to the newest schema from the migrations below the working directory, one process at a time by this advisory lock. Idempotent. */
export async function migrate(url: string, lock: number) {
  const { db, close } = connect(url, { max: 1, applicationName: "digest-migrate" });
  try {
    const [version] = await db.execute<{ number: string }>(sql`select current_setting('server_version_num') as number`);
    if (Number(version?.number) < OLDEST_POSTGRES) throw new Error("PostgreSQL 15 or newer is needed.");
    await db.execute(sql`select pg_advisory_lock(${lock})`);
    await applyMigrations(db, { migrationsFolder: "db/migrations" });
  } finally {
    await close();
  }
}
