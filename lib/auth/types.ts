import type { User } from "@/lib/users/types";

/** A user with the fields that verify a sign-in and bind a session. */
export type Credentials = User & { password_hash: string; session_version: number };

/** The claims of a session cookie. */
export type SessionClaims = { id: string; user_id: number; session_version: number; as_admin: boolean };
