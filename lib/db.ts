import "server-only";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgTransaction } from "drizzle-orm/pg-core";
import {
  type Connection,
  type ConnectOptions,
  connect,
  connectQueue,
  type Database,
  type QueueConnection,
} from "@/db/client";
import { hasAllMigrations } from "@/db/migrate";
import { env } from "./env";
import { AppError, causesOf } from "./errors";
import { retry } from "./retry";

/** Re-exported for the job queue, which shares our connection. */
export { sql };

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The database or the caller's transaction. */
export type Db = Database | Transaction;

const POOL = { max: 10, applicationName: "digest" };
let connection: Connection | undefined;

/** A separate connection for health checks, because all connections of the pool may be busy. */
let probeConnection: Connection | undefined;

/** The process's connection pool, opened on first use. */
export function db(): Database {
  connection ??= connect(...databaseArguments(POOL));
  return connection.db;
}

/**
 * Opens the pool of a process that computes for seconds at a time: a connection that PostgreSQL has long answered is not given up, and idle
 * ones are kept.
 */
export function openBusyDb(): void {
  connection ??= connect(...databaseArguments({ ...POOL, keep: true, connectSeconds: 60 }));
}

/** A separate connection pool for the job queue. */
export function openQueueDb(max: number): QueueConnection {
  return connectQueue(...databaseArguments({ max, applicationName: "digest-queue" }));
}

function databaseArguments(options: ConnectOptions): [url: string, options: ConnectOptions] {
  const { DATABASE_URL, DATABASE_POOLER } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: start the product with npm start.");
  return [DATABASE_URL, { ...options, prepare: DATABASE_POOLER !== "transaction" }];
}

const RETRIES = { tries: 6, baseMs: 10, maxWaitMs: 1_000 };
/** serialization_failure and deadlock_detected: PostgreSQL rolled the transaction back, and a retry may succeed. */
const COLLISION = /^(40001|40P01)$/;

/**
 * Runs work in a transaction. A transaction started here is retried after a serialization failure or a deadlock, so the work may run
 * several times. Within the caller's transaction it is a savepoint, which is not retried: the whole transaction fails, and its owner
 * retries it.
 */
export async function transaction<T>(conn: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (conn instanceof PgTransaction) return conn.transaction(work);
  return retry(
    () => conn.transaction(work),
    (error) => (hasCode(error, COLLISION) ? 0 : null),
    RETRIES,
  );
}

/** Whether the database has the schema this version needs. */
export function isMigrated(): Promise<boolean> {
  return hasAllMigrations(db());
}

/** The connections of all processes to the database, by process kind and state. */
export function listConnections(): Promise<{ application: string; state: string; total: number }[]> {
  return db().execute<{ application: string; state: string; total: number }>(sql`
    select application_name as application, coalesce(state, 'unknown') as state, count(*)::int as total
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name like 'digest%'
    group by 1, 2`);
}

/** Throws if the database does not answer. */
export async function pingDb(): Promise<void> {
  await db().execute(sql`select 1`);
}

/**
 * A token for the database's committed state, taken from its snapshot: while it is unchanged, so is every visible row. Any write may
 * change it.
 */
export async function getRevision(): Promise<string> {
  const [row] = await db().execute<{ revision: string }>(sql`select pg_current_snapshot()::text as revision`);
  return single(row ? [row.revision] : []);
}

const PATIENCE_MS = 1_000;
/** Counted in turns of the event loop, so that a busy process with long turns does not mistake itself for a silent server. */
const SILENCE_TURNS = 15;
const TURN_MS = 100;

/**
 * Fails work if the database stops responding: a frozen server neither answers nor closes connections.
 * Throws `DatabaseSilentError` within three seconds in that case. Slow work on a responsive server is awaited.
 */
export async function unlessSilent<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => true,
    () => true,
  );
  if (await Promise.race([settled, wait(PATIENCE_MS, false, { ref: false })])) return work;
  // Any reply, even an error, proves the server is alive.
  if (await Promise.race([settled, probe().then((reply) => reply !== "silence")])) return work;
  throw new DatabaseSilentError("The database does not answer.");
}

let probing: Promise<boolean> | undefined;

/** Whether the database answers a query within 1.5 s of event-loop turns. Never rejects. */
export function isDbAvailable(): Promise<boolean> {
  probing ??= probe().then((reply) => {
    probing = undefined;
    return reply === "answer";
  });
  return probing;
}

async function probe(): Promise<"answer" | "error" | "silence"> {
  // Kept open: connecting takes several turns of a possibly busy event loop.
  probeConnection ??= connect(...databaseArguments({ max: 1, applicationName: "digest probe", keep: true }));
  const mine = probeConnection;
  const reply = await Promise.race([
    mine.db.execute(sql`select 1`).then(
      () => "answer" as const,
      () => "error" as const,
    ),
    silence(),
  ]);
  if (reply === "silence") {
    // The connection may hang forever; the next probe opens another.
    if (mine === probeConnection) probeConnection = undefined;
    mine.close().catch(() => {});
  }
  return reply;
}

async function silence(): Promise<"silence"> {
  for (let turns = 0; turns < SILENCE_TURNS; turns++) await wait(TURN_MS, undefined, { ref: false });
  // The reply may have arrived but not been read yet.
  return turn("silence" as const);
}

/** The connection is open but the server does not respond. */
class DatabaseSilentError extends Error {
  override readonly name = "DatabaseSilentError";
}

export async function closeDb(): Promise<void> {
  await Promise.all([connection?.close(), probeConnection?.close()]);
  connection = undefined;
  probeConnection = undefined;
}

/** Removes NULs and lone surrogates, which PostgreSQL cannot store, from a row's texts. */
export function storable<T extends object>(row: T): T {
  const texts = Object.entries(row).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.replaceAll("\u0000", "").toWellFormed()]] : [],
  );
  return { ...row, ...Object.fromEntries(texts) };
}

/** A moment from now, by the database's clock. */
export function fromNow(ms: number): SQL {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}

/** A condition for the `limit` rows with the lowest `by` of those that meet `where`. `id` is their table's key. */
export function isAmongOldest(id: PgColumn, by: PgColumn, where: SQL | undefined, limit: number): SQL {
  return sql`${id} in (select ${id} from ${id.table} where ${where} order by ${by} limit ${limit})`;
}

/** The single row that a statement must return. Throws if there is none. */
export function single<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that must return a row returned none.");
  return row;
}

/** Returns the value. Throws `not_found` with the name in `what` if there is none. */
export function requireFound<T>(row: T | null | undefined, what: string): T {
  if (row === null || row === undefined) throw new AppError("not_found", `${what} not found.`);
  return row;
}

const OUTAGE = /^(CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|57P0)/;

/** Whether a statement failed because the database is unavailable. */
export function isDatabaseOutage(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseSilentError) || hasCode(error, OUTAGE);
}

/** Drizzle wraps the driver's errors, which carry PostgreSQL's codes. */
function hasCode(error: unknown, codes: RegExp): boolean {
  return causesOf(error).some((cause) => cause instanceof Error && "code" in cause && codes.test(String(cause.code)));
}
