import type postgres from "postgres";
import { connectDriver } from "../client";
import { type BackupPart, type BackupSchema, quoted, type Sequence, UNSAVED_TABLES } from "./parts";
import { findSchema, listTables } from "./schemas";

/** Rows per batch. Small, because a photo takes megabytes. */
const BATCH = 50;

type Column = { name: string; sequence: string | null };

/** Receives a backup. `start` is called first. */
export type BackupSink = {
  start(header: BackupSchema & { postgres: string }): Promise<void>;
  write(part: BackupPart): Promise<void>;
};

/** Output formats that every PostgreSQL server reads the same way. */
const PORTABLE = [
  "set local datestyle = 'ISO, YMD'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/**
 * Reads all tables of the product in one snapshot, without blocking writers. Tables follow those their foreign keys refer to.
 * Throws a user-facing error if the database is empty.
 */
export async function dumpDatabase(url: string, sink: BackupSink): Promise<void> {
  const client = connectDriver(url, { max: 1, applicationName: "digest-backup", prepare: false });
  try {
    const schema = await readSchema(client);
    const tables = listTables(schema).filter((table) => !UNSAVED_TABLES.includes(table));
    await client.begin("isolation level repeatable read read only", async (tx) => {
      for (const statement of PORTABLE) await tx.unsafe(statement);
      // The snapshot is taken after this lock, so that no migration can run in between.
      await tx.unsafe(`lock table ${tables.map((table) => `public.${quoted(table)}`).join(", ")} in access share mode`);
      if ((await readSchema(tx)).migrated_at !== schema.migrated_at) {
        throw new Error("The database was being migrated: try again.");
      }
      const [server] = await tx<{ version: string }[]>`select current_setting('server_version') as version`;
      await sink.start({ ...schema, postgres: server?.version ?? "unknown" });
      for (const table of await sortByReferences(tx, tables)) await dumpTable(tx, table, sink);
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function readSchema(client: postgres.ISql): Promise<BackupSchema> {
  const [table] = await client`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`;
  const [row] = table
    ? await client<{ last: string | null }[]>`select max(created_at) as last from drizzle.__drizzle_migrations`
    : [];
  if (!row?.last) throw new Error("The database is empty: there is nothing to back up.");
  const schema = findSchema(Number(row.last));
  if (!schema)
    throw new Error("The database belongs to another version of the product: use that version to make the backup.");
  return schema;
}

async function dumpTable(tx: postgres.TransactionSql, table: string, sink: BackupSink): Promise<void> {
  const columns = await tx<Column[]>`
    select attname as name, pg_get_serial_sequence(format('public.%I', ${table}::text), attname) as sequence
    from pg_attribute
    where attrelid = format('public.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  const names = columns.map(({ name }) => name);
  await sink.write({ kind: "table", table, columns: names });
  const list = names.map((name) => `${quoted(name)}::text`).join(", ");
  let rows = 0;
  for await (const batch of tx
    .unsafe(`select ${list} from public.${quoted(table)}`)
    .values()
    .cursor(BATCH)) {
    rows += batch.length;
    for (const row of batch) {
      const values = row.map((value) => (value === null ? null : String(value)));
      await sink.write({ kind: "row", values });
    }
  }
  await sink.write({ kind: "end", rows, sequences: await readSequences(tx, columns) });
}

/** Read after the rows: sequences are not part of the snapshot and must not be behind it. */
async function readSequences(tx: postgres.TransactionSql, columns: Column[]): Promise<Record<string, Sequence>> {
  const sequences: Record<string, Sequence> = {};
  for (const { name, sequence } of columns) {
    if (!sequence) continue;
    const [row] = await tx.unsafe<Sequence[]>(`select last_value::text as last, is_called as called from ${sequence}`);
    if (row) sequences[name] = { last: row.last, called: row.called };
  }
  return sequences;
}

/** Sorts tables so that each follows those it refers to. Self-references are ignored: COPY checks references at its end. */
async function sortByReferences(tx: postgres.TransactionSql, tables: string[]): Promise<string[]> {
  const references = await tx<{ child: string; parent: string }[]>`
    select c.relname as child, p.relname as parent
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class p on p.oid = r.confrelid
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`;
  const sorted: string[] = [];
  const visit = (table: string, trail: string[]): void => {
    if (trail.includes(table))
      throw new Error(`Tables refer to each other in a circle: ${[...trail, table].join(", ")}.`);
    if (sorted.includes(table)) return;
    for (const { child, parent } of references) if (child === table) visit(parent, [...trail, table]);
    sorted.push(table);
  };
  for (const table of [...tables].sort()) visit(table, []);
  return sorted.filter((table) => tables.includes(table));
}
