import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { connect, type Database } from "./client";

const OLDEST_POSTGRES = 150_000;
const PATIENCE = { tries: 20, waitMs: 30_000 };
const LOCK_NOT_AVAILABLE = "55P03";

type Patience = { tries: number; waitMs: number };
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * Migrates a database to the newest schema in one transaction, under the advisory lock `lock`. Reads the migrations below the working
 * directory. Idempotent. While another process migrates, prints a note every 30 s and throws after 10 minutes.
 */
export async function migrate(
  url: string,
  lock: number,
  say: (message: string) => void = () => {},
  { tries, waitMs }: Patience = PATIENCE,
) {
  // The connection may go through a transaction-mode pooler.
  const { db, close } = connect(url, { max: 1, applicationName: "digest-migrate", prepare: false });
  try {
    await assertVersion(db);
    for (let attempt = 1; ; attempt++) {
      if (await db.transaction((tx) => migrateUnlessBusy(tx, lock, waitMs))) return;
      const holder = await getHolder(db, lock);
      const message = `Another migration has been running for ${(attempt * waitMs) / 1000} s`;
      if (attempt >= tries) {
        throw new Error(`${message}. If nothing is migrating, run: select pg_terminate_backend(${holder ?? "pid"})`);
      }
      say(`${message}; waiting for it to end.`);
    }
  } finally {
    await close();
  }
}

/** Whether the database has every migration below the working directory. */
export async function hasAllMigrations(db: Database): Promise<boolean> {
  return (await listPending(db)).length === 0;
}

/** Migrates under a transaction-level lock, which no killed process or pooler can leave held. False if the lock was not free in time. */
async function migrateUnlessBusy(tx: Transaction, lock: number, waitMs: number): Promise<boolean> {
  // Also limits how long a schema change waits for a table lock.
  await tx.execute(sql`select set_config('lock_timeout', ${String(waitMs)}, true)`);
  try {
    await tx.transaction((attempt) => attempt.execute(sql`select pg_advisory_xact_lock(${lock})`));
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, LOCK_NOT_AVAILABLE)) return false;
    throw error;
  }
  await applyMigrations(tx);
  return true;
}

/** Drizzle's migrator, in the caller's transaction. With nothing to migrate, the role needs no privilege to create. */
async function applyMigrations(tx: Transaction): Promise<void> {
  const pending = await listPending(tx);
  if (pending.length === 0) return;
  await assertMayCreate(tx);
  await runMigrations(pending, (statement) => tx.execute(sql.raw(statement)));
}

/** Runs these migrations in order and records them. */
export async function runMigrations(
  migrations: MigrationMeta[],
  run: (statement: string) => Promise<unknown>,
): Promise<void> {
  await run("create schema if not exists drizzle");
  await run(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await run(statement);
    await run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${Number(folderMillis)})`,
    );
  }
}

/** The migrations below the working directory, oldest first. */
export function listMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: "db/migrations" });
}

async function listPending(conn: Database | Transaction): Promise<MigrationMeta[]> {
  const last = await getLastMigration(conn);
  return listMigrations().filter(({ folderMillis }) => last === null || last < folderMillis);
}

/** The timestamp of this database's newest migration, in milliseconds. Null before the first. */
async function getLastMigration(conn: Database | Transaction): Promise<number | null> {
  const [table] = await conn.execute(sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (!table) return null;
  const [row] = await conn.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return row?.last ? Number(row.last) : null;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

async function getHolder(db: Database, lock: number): Promise<number | null> {
  const [row] = await db.execute<{ pid: number }>(
    sql`select pid from pg_locks where locktype = 'advisory' and granted and objid = ${lock} limit 1`,
  );
  return row?.pid ?? null;
}

async function assertVersion(db: Database): Promise<void> {
  const [server] = await db.execute<{ number: string; version: string }>(
    sql`select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  if (Number(server?.number) < OLDEST_POSTGRES) {
    throw new Error(
      `The database runs PostgreSQL ${server?.version}, but version 15 or newer is required: upgrade it, or use another one.`,
    );
  }
}

async function assertMayCreate(tx: Transaction): Promise<void> {
  const [missing] = await tx.execute<{ role: string; name: string }>(sql`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name
    where not has_database_privilege(current_database(), 'create')
      or not coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), true)`);
  if (!missing) return;
  const { role, name } = missing;
  throw new Error(
    `The database role ${role} may not create tables: as an administrator run: ` +
      `grant create on database ${name} to ${role}; grant usage, create on schema public to ${role};`,
  );
}
