/** Kinds of rows a cleanup deletes, in report order. */
export const REMOVED_KINDS = [
  "search_results",
  "model_calls",
  "audit_entries",
  "emails",
  "invitations",
  "channel_posts",
  "questions",
  "pictures",
  "articles",
] as const;
export type RemovedKind = (typeof REMOVED_KINDS)[number];

/** Deleted rows by kind, without zeros. */
export type Removed = Partial<Record<RemovedKind, number>>;

export type Cleanup = { started_at: string; finished_at: string | null; removed: Removed };
