import type { User } from "@/lib/users/types";

/** A user with what a sign-in is checked against and a session is bound to. */
export type Credentials = User & { password_hash: string; session_version: number };

/** What a session's cookie says: whose it is and what must still be true of them. */
export type SessionClaims = { id: string; user_id: number; session_version: number; as_admin: boolean };
