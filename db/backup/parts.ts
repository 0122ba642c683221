/** The schema of a backup: its last migration. */
export type BackupSchema = { migration: string; migrated_at: number };

/** The position of an identity column. Ids of deleted rows are not given out again. */
export type Sequence = { last: string; called: boolean };

/** A backup is a sequence of tables: the start of each, its rows, and its end. */
export type BackupPart =
  | { kind: "table"; table: string; columns: string[] }
  /** The columns' values as PostgreSQL writes them. */
  | { kind: "row"; values: (string | null)[] }
  | { kind: "end"; rows: number; sequences: Record<string, Sequence> };

/** Tables that stay behind: tokens, invitations and sign-ins end with a restore, for some may have been revoked since the backup. */
export const UNSAVED_TABLES: readonly string[] = ["api_tokens", "invitations", "login_failures", "sessions"];

/** A double-quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
