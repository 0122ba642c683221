/** One change by an admin; `created_at` is ISO 8601 UTC, `address` the network address it came from. */
export type AuditEntry = {
  id: number;
  created_at: string;
  /** null once the admin was deleted. */
  user_id: number | null;
  username: string;
  /** Noun and verb, such as `user.create`. */
  action: string;
  target: string;
  details: Record<string, unknown>;
  address: string;
};

/** A change without its actor, time and address. Never contains a password or its hash. */
export type Change = Pick<AuditEntry, "action" | "target" | "details">;

/** One changed field as text. `from` is null when only one value is known. */
export type FieldChange = { field: string; from: string | null; to: string };
