import { sql } from "drizzle-orm";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client";

const OLDEST_POSTGRES = 150_000;
const MIGRATION_LOCK = 4_015_118;

/** Brings a database to the newest schema, reading the migrations below the working directory; waits for another process that is doing so. May be repeated. */
export async function migrate(url: string) {
  const { db, close } = connect(url, { max: 1, applicationName: "digest-migrate" });
  try {
    const [version] = await db.execute<{ number: string }>(sql`select current_setting('server_version_num') as number`);
    if (Number(version?.number) < OLDEST_POSTGRES) throw new Error("PostgreSQL 15 or newer is needed.");
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await applyMigrations(db, { migrationsFolder: "db/migrations" });
  } finally {
    await close();
  }
}
