import "server-only";
import type { Db } from "./db";
import type { User } from "./users/types";

/** How a session started. An email link grants reader rights only. */
export type SignInMethod = "password" | "sso" | "email_link";

const gate = Symbol("gate");

type Known = User & { readonly [gate]: true };

/** A signed-in user by any method: may read and pin. `is_admin` is false for sessions from an email link. */
export type Reader = Known & { signed_in_by: SignInMethod };

/** A user signed in with a password or single sign-on: may also change their own data. */
export type Viewer = Known & { signed_in_by: Exclude<SignInMethod, "email_link"> };

/** A viewer with admin rights. */
export type Admin = Viewer & { is_admin: true };

/** Passed from a route or action to mutations: who acts, from which network address, and the connection to use. */
export type Context<Who extends Reader | null> = { who: Who; address: string; conn: Db };

/** Creates the `Reader` of a verified session or API token, with fresh data from the database. */
export function admit(user: User, signed_in_by: SignInMethod): Reader {
  return { ...user, is_admin: user.is_admin && signed_in_by !== "email_link", signed_in_by, [gate]: true };
}

export function isViewer(reader: Reader): reader is Viewer {
  return reader.signed_in_by !== "email_link";
}

export function isAdmin(reader: Reader): reader is Admin {
  return isViewer(reader) && reader.is_admin;
}

export function isByAdmin(ctx: Context<Reader>): ctx is Context<Admin> {
  return isAdmin(ctx.who);
}

/** The reader in the API's shape. */
export function userOf({ id, username, email, is_admin, is_subscribed, master_query }: Reader): User {
  return { id, username, email, is_admin, is_subscribed, master_query };
}
