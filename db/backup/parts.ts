/** The schema of a backup: its last migration. */
export type BackupSchema = { migration: string; migrated_at: number };

/** The state of an identity column's sequence, kept so that ids of deleted rows are not reused. */
export type Sequence = { last: string; called: boolean };

/** Each table is its start, its rows and its end. */
export type BackupPart =
  | { kind: "table"; table: string; columns: string[] }
  /** The columns' values as PostgreSQL writes them. */
  | { kind: "row"; values: (string | null)[] }
  | { kind: "end"; rows: number; sequences: Record<string, Sequence> };

/** Tables left out of backups: a restore must not bring back tokens, invitations or sessions that were revoked since. */
export const UNSAVED_TABLES: readonly string[] = ["api_tokens", "invitations", "login_failures", "sessions"];

/** A double-quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
