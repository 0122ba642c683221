import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Connection, connect, type Database } from "@/db/client";
import { env } from "./env";
import { AppError } from "./errors";

/** For the job queue, which speaks through our connection. */
export { sql };

/** The database, or a transaction lent by the caller. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

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
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseSilentError) return true;
    if ("code" in cause && OUTAGE.test(String(cause.code))) return true;
  }
  return false;
}
