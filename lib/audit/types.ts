/** A change by an admin or a sign-in attempt. `created_at` is ISO 8601 UTC; `address` is the client's network address. */
export type AuditEntry = {
  id: number;
  created_at: string;
  /** Null for a deleted or unknown user. */
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

/** A sign-in attempt, or a user's change to their own account, password, second factor or sessions. `user` is null for an unknown name. */
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
  /** The email address of a refused person. Only for the audit log: process logs contain no email addresses. */
  email?: string;
};

/** One changed field as text. `from` is null when only one value is known. */
export type FieldChange = { field: string; from: string | null; to: string };
