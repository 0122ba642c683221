import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { type Connection, connect, type Database } from "@/db/client";
import { env } from "./env";
import { AppError } from "./errors";

/** For the job queue, which speaks through our connection. */
export { sql };

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The database, or a transaction lent by the caller. */
export type Db = Database | Transaction;

let connection: Connection | undefined;

/** Asks whether the database answers while every connection of the pool may be waiting for something. */
let asking: Connection | undefined;

/** The process's one pool, opened at first use. */
export function db(): Database {
  connection ??= connect(databaseUrl(), { max: 10, applicationName: "digest" });
  return connection.db;
}

function databaseUrl(): string {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: start the product with npm start.");
  return DATABASE_URL;
}

const MOST_TRIES = 6;
const BASE_PAUSE_MS = 5;
/** serialization_failure and deadlock_detected: PostgreSQL rolled the transaction back, and a retry may succeed. */
const COLLISION = /^(40001|40P01)$/;

/**
 * Runs work in a transaction. One that begins here is retried after a serialization failure or a deadlock, so the work may run several
 * times. Within a lent transaction it is a savepoint and not retried: the whole transaction is lost, and its owner retries it.
 */
export async function transaction<T>(conn: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (conn instanceof PgTransaction) return conn.transaction(work);
  for (let tries = 1; ; tries++) {
    try {
      return await conn.transaction(work);
    } catch (error) {
      if (tries === MOST_TRIES || !hasCode(error, COLLISION)) throw error;
      await wait(Math.random() * BASE_PAUSE_MS * 2 ** tries);
    }
  }
}

/** Throws when the database does not answer. */
export async function pingDb(): Promise<void> {
  await db().execute(sql`select 1`);
}

/** The channel on which every web process hears that public pages have changed. */
export const PUBLISHED_CHANNEL = "digest_published";

/** Tells every web process, when the caller's transaction commits, that something public pages show has changed. */
export async function announceChange(conn: Db = db()): Promise<void> {
  await conn.execute(sql`select pg_notify(${PUBLISHED_CHANNEL}, 'all')`);
}

const PATIENCE_MS = 1_000;
const SILENCE_MS = 1_500;

/**
 * Work that needs the database, given up when the database stays silent: a frozen server answers nothing and closes nothing.
 * Throws `DatabaseSilentError` within three seconds then; slow work on a server that answers is waited for.
 */
export async function unlessSilent<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => true,
    () => true,
  );
  if (await Promise.race([settled, wait(PATIENCE_MS, false, { ref: false })])) return work;
  asking ??= connect(databaseUrl(), { max: 1, applicationName: "digest asking" });
  const asked = asking;
  // Whatever the database says, be it that it is going away, it is not silent.
  const said = asked.db.execute(sql`select 1`).then(
    () => true,
    () => true,
  );
  if (await Promise.race([settled, said, wait(SILENCE_MS, false, { ref: false })])) return work;
  // The connection may hang for good: the next question gets another.
  if (asked === asking) asking = undefined;
  asked.close().catch(() => {});
  throw new DatabaseSilentError("The database does not answer.");
}

/** The connection stands, but nothing comes back. */
class DatabaseSilentError extends Error {
  override readonly name = "DatabaseSilentError";
}

export async function closeDb(): Promise<void> {
  await Promise.all([connection?.close(), asking?.close()]);
  connection = undefined;
  asking = undefined;
}

/** A row whose texts PostgreSQL can hold: without the NULs and lone surrogates that foreign pages may have. */
export function storable<T extends object>(row: T): T {
  const texts = Object.entries(row).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.replaceAll("\u0000", "").toWellFormed()]] : [],
  );
  return { ...row, ...Object.fromEntries(texts) };
}

/** The row a statement must have given; its absence is a bug. */
export function single<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that returns one row returned none.");
  return row;
}

/** The row, or an `AppError` that says what was not found. */
export function found<T>(row: T | null | undefined, what: string): T {
  if (row === null || row === undefined) throw new AppError("not_found", `${what} not found.`);
  return row;
}

const OUTAGE = /^(CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|57P0)/;

/** Whether a statement failed because the database is away, not because of what it said. */
export function isDatabaseOutage(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseSilentError) || hasCode(error, OUTAGE);
}

/** Drizzle wraps the driver's errors, which carry PostgreSQL's codes. */
function hasCode(error: unknown, codes: RegExp): boolean {
  return causesOf(error).some((cause) => "code" in cause && codes.test(String(cause.code)));
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
