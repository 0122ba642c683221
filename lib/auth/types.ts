import type { User } from "@/lib/users/types";
import type { SignInMethod } from "@/lib/viewer";

/** A user with the fields that verify a sign-in and bind a session. */
export type Credentials = User & { password_hash: string; session_version: number };

/** The claims of a session cookie. */
export type SessionClaims = { id: string; user_id: number; session_version: number; as_admin: boolean };

/** A session as its user sees it. Times are ISO 8601 UTC. */
export type Session = {
  id: string;
  /** Browser and system, such as 'Firefox on Windows'. */
  device: string;
  address: string;
  signed_in_by: SignInMethod;
  created_at: string;
  /** Accurate to ten minutes. */
  last_seen_at: string;
  is_current: boolean;
};
