/** What a cleanup deletes, in the order of its report. */
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

/** How many rows of each kind were deleted. Kinds without any are left out. */
export type Removed = Partial<Record<RemovedKind, number>>;

export type Cleanup = { started_at: string; finished_at: string | null; removed: Removed };
