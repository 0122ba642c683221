/** One change by an admin, or one attempt to sign in; `created_at` is ISO 8601 UTC, `address` the network address it came from. */
export type AuditEntry = {
  id: number;
  created_at: string;
  /** null once the user was deleted, and for an unknown one. */
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

/** One attempt to sign in, or a change of one's own account, password, second factor or sessions. `user` is null for an unknown name. */
export type SignIn = {
  user: { id: number; username: string } | null;
  action:
    | "sign_in.password"
    | "sign_in.sso"
    | "sign_in.sso_refuse"
    | "sign_in.email_link"
    | "sign_in.fail"
    | "sign_in.slow_down"
    | "account.confirm"
    | "account.delete"
    | "password.change"
    | "password.reset_request"
    | "password.reset"
    | "subscription.confirm"
    | "invitation.accept"
    | "second_factor.on"
    | "second_factor.off"
    | "session.end"
    | "session.end_all";
  address: string;
  details?: Record<string, number | string>;
  /** The address of a person who was refused. In the audit log only: the log contains no mail addresses. */
  email?: string;
};

/** One changed field as text. `from` is null when only one value is known. */
export type FieldChange = { field: string; from: string | null; to: string };
