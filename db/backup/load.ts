import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { connectDriver } from "../client";
import { runMigrations } from "../migrate";
import { type BackupPart, type BackupSchema, quoted } from "./parts";
import { listTables, newestSchema, splitMigrations } from "./schemas";

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4_000_000;
/** PostgreSQL takes a moment to drop this process's other connections after they are closed. */
const CLOSING_TRIES = 20;
const CLOSING_MS = 100;

type Transaction = postgres.TransactionSql;
type TableStart = Extract<BackupPart, { kind: "table" }>;
type TableEnd = Extract<BackupPart, { kind: "end" }>;
type Row = (string | null)[];

export type LoadOptions = {
  /** The number of the migrations' advisory lock. */
  lock: number;
  /** Whether existing contents may be deleted. */
  replace: boolean;
};

/** Counts of runs and emails that a restore ended because they were under way. */
export type Settled = { runs: number; mails: number };

/**
 * Replaces the contents of a migrated database with a backup, in one transaction: creates the backup's schema, loads its rows and runs
 * later migrations. Throws a user-facing error if other processes use the database, or it has contents and `replace` is false.
 */
export async function loadDatabase(
  url: string,
  schema: BackupSchema,
  parts: AsyncIterable<BackupPart>,
  { lock, replace }: LoadOptions,
): Promise<Settled> {
  const client = connectDriver(url, { max: 1, applicationName: "digest-restore", prepare: false });
  try {
    const settled = await client.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lock})`;
      for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
        await tx`select set_config(${name}, '0', true)`;
      }
      await tx`select set_config('datestyle', 'ISO, YMD', true)`;
      const tables = listTables(newestSchema());
      await assertUnused(tx);
      if (!replace) await assertEmpty(tx, tables);
      await tx.unsafe(`drop table ${tables.map((table) => `public.${quoted(table)}`).join(", ")}`);
      await tx`delete from drizzle.__drizzle_migrations`;
      const { before, after } = splitMigrations(schema);
      await runMigrations(before, (statement) => tx.unsafe(statement));
      await loadTables(tx, listTables(schema), parts);
      await runMigrations(after, (statement) => tx.unsafe(statement));
      return settle(tx);
    });
    await client`analyze`;
    return settled;
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function assertUnused(tx: Transaction): Promise<void> {
  for (let tries = 1; await isUsed(tx); tries++) {
    if (tries >= CLOSING_TRIES) {
      throw new Error("Other processes of the product use this database: stop them, then restore.");
    }
    await wait(CLOSING_MS);
  }
}

async function isUsed(tx: Transaction): Promise<boolean> {
  const rows = await tx`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'digest%' and pid <> pg_backend_pid()
      and backend_type = 'client backend'`;
  return rows.length > 0;
}

async function assertEmpty(tx: Transaction, tables: string[]): Promise<void> {
  // The migrations themselves insert a row into article_total.
  for (const table of tables.filter((name) => name !== "article_total")) {
    const [row] = await tx.unsafe(`select 1 from public.${quoted(table)} limit 1`);
    if (row) {
      throw new Error(
        "This installation is not empty: restore into an empty one, or replace everything in it with --replace.",
      );
    }
  }
}

/** Loads rows after dropping the non-unique indexes, which are faster to rebuild at the end. */
async function loadTables(tx: Transaction, tables: string[], parts: AsyncIterable<BackupPart>): Promise<void> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select format('public.%I', i.relname) as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${tables}) and not x.indisunique`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  const iterator = parts[Symbol.asyncIterator]();
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (next.value.kind !== "table") throw new Error("The backup's tables are out of order.");
    const { table } = next.value;
    // Migrations may have inserted rows.
    await tx.unsafe(`delete from public.${quoted(table)}`);
    const { sequences } = await insertRows(tx, next.value, iterator);
    await setSequences(tx, table, sequences);
  }
  for (const { definition } of indexes) await tx.unsafe(definition);
}

/** Inserts rows up to the table's end part, which it returns. */
async function insertRows(
  tx: Transaction,
  { table, columns }: TableStart,
  parts: AsyncIterator<BackupPart>,
): Promise<TableEnd> {
  const insert = await prepareInsert(tx, table, columns);
  let batch: Row[] = [];
  let size = 0;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.kind === "table") break;
    if (part.kind === "row") {
      batch.push(part.values);
      for (const value of part.values) size += value?.length ?? 0;
    }
    if (batch.length > 0 && (part.kind === "end" || batch.length >= BATCH_ROWS || size >= BATCH_CHARACTERS)) {
      await insert(batch);
      batch = [];
      size = 0;
    }
    if (part.kind === "end") return part;
  }
  throw new Error(`The backup's table ${table} has no end.`);
}

/** Values are stored as text and cast to the columns' types. */
async function prepareInsert(tx: Transaction, table: string, columns: string[]) {
  const types = await tx<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = format('public.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped`;
  const values = columns.map((column, index) => {
    const type = types.find(({ name }) => name === column)?.type;
    if (!type) throw new Error(`The table ${table} has no column ${column}.`);
    return `(row ->> ${index})::${type}`;
  });
  const statement = `insert into public.${quoted(table)} (${columns.map(quoted).join(", ")}) overriding system value
    select ${values.join(", ")} from jsonb_array_elements($1::text::jsonb) as row`;
  return (rows: Row[]) => tx.unsafe(statement, [JSON.stringify(rows)]);
}

async function setSequences(tx: Transaction, table: string, sequences: TableEnd["sequences"]): Promise<void> {
  for (const [column, { last, called }] of Object.entries(sequences)) {
    await tx`
      select setval(pg_get_serial_sequence(format('public.%I', ${table}::text), ${column}), ${last}::bigint, ${called})`;
  }
}

/** Ends active runs, unsent mail and all sessions, some of which may have been revoked since the backup was made. */
async function settle(tx: Transaction): Promise<Settled> {
  await tx`update users set session_version = greatest(session_version + 1, extract(epoch from now())::integer)`;
  const runs = await tx`
    update runs set status = 'error', error = 'The run was under way when the backup was made.', finished_at = now(),
      lease_owner = null, lease_until = null
    where status in ('starting', 'running')`;
  const mails = await tx`
    update deliveries set status = 'failed', error = 'The email was waiting when the backup was made.', lease_until = null
    where status in ('pending', 'sending')`;
  return { runs: runs.count, mails: mails.count };
}
