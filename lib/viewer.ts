import "server-only";
import type { Db } from "./db";
import type { User } from "./users/types";

/** How a session began: with the password, or by the link of an email, which gives a reader's rights only. */
export type SignInMethod = "password" | "email_link";

const gate = Symbol("gate");

type Known = User & { readonly [gate]: true };

/** Who is signed in by whatever way: may read and pin. `is_admin` is false for whoever came by an email link. */
export type Reader = Known & { signed_in_by: SignInMethod };

/** Who is signed in with the password: may also do what is their own. */
export type Viewer = Known & { signed_in_by: "password" };

/** A viewer who may administer. */
export type Admin = Viewer & { is_admin: true };

/** What a door knows of a request and hands on: who sends it, from which network address, and the connection to use. */
export type Context<Who extends Reader | null> = { who: Who; address: string; conn: Db };

/** Makes the proof that somebody is signed in. Only `lib/auth/session.ts` calls it, with what the database just said. */
export function admit(user: User, signed_in_by: SignInMethod): Reader {
  return { ...user, is_admin: user.is_admin && signed_in_by === "password", signed_in_by, [gate]: true };
}

export function isViewer(reader: Reader): reader is Viewer {
  return reader.signed_in_by === "password";
}

export function isAdmin(reader: Reader): reader is Admin {
  return isViewer(reader) && reader.is_admin;
}

export function isByAdmin(ctx: Context<Reader>): ctx is Context<Admin> {
  return isAdmin(ctx.who);
}

/** The user behind a session, as the API gives one. */
export function userOf({ id, username, email, is_admin, is_subscribed, master_query }: Reader): User {
  return { id, username, email, is_admin, is_subscribed, master_query };
}
