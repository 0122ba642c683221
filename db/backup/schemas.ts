import { readFileSync } from "node:fs";
import { listMigrations } from "../migrate";
import type { BackupSchema } from "./parts";

const META = "db/migrations/meta";

type Journal = { entries: { tag: string; when: number }[] };
type Snapshot = { tables: Record<string, { name: string }> };

/** The schema after the migration with this timestamp (in milliseconds). Null if this version does not know it. */
export function findSchema(migratedAt: number): BackupSchema | null {
  const entry = readJournal().find(({ when }) => when === migratedAt);
  return entry ? { migration: entry.tag, migrated_at: entry.when } : null;
}

/** The newest schema of this version. */
export function newestSchema(): BackupSchema {
  const entry = readJournal().at(-1);
  if (!entry) throw new Error("There are no migrations.");
  return { migration: entry.tag, migrated_at: entry.when };
}

/** The product's tables in a schema, from the Drizzle snapshot of its migration. */
export function listTables({ migration }: BackupSchema): string[] {
  const snapshot: Snapshot = JSON.parse(readFileSync(`${META}/${migration.slice(0, 4)}_snapshot.json`, "utf8"));
  return Object.values(snapshot.tables).map(({ name }) => name);
}

/** The migrations up to a schema, and those after it. */
export function splitMigrations({ migrated_at }: BackupSchema) {
  const all = listMigrations();
  return {
    before: all.filter(({ folderMillis }) => folderMillis <= migrated_at),
    after: all.filter(({ folderMillis }) => folderMillis > migrated_at),
  };
}

function readJournal(): Journal["entries"] {
  const journal: Journal = JSON.parse(readFileSync(`${META}/_journal.json`, "utf8"));
  return journal.entries;
}
