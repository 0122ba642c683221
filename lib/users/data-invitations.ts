import "server-only";
import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { invitations, users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { NO_PASSWORD } from "./rules";
import type { Invitation } from "./types";

/** Pending and expired invitations, newest first. */
export async function listInvitations(_admin: Admin, conn: Db = db()): Promise<Invitation[]> {
  return (await selectInvitations(conn).orderBy(desc(invitations.id))).map(asInvitation);
}

/** Lower-case addresses of the users who can sign in. Excludes subscribers without a password, who can be invited. */
export async function listSignInEmails(_admin: Admin, conn: Db = db()): Promise<string[]> {
  const rows = await conn
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(isNotNull(users.email), ne(users.password_hash, NO_PASSWORD)));
  return rows.map(({ email }) => email);
}

export async function getInvitation(id: number, conn: Db = db()): Promise<Invitation | null> {
  const [row] = await selectInvitations(conn).where(eq(invitations.id, id));
  return row ? asInvitation(row) : null;
}

function selectInvitations(conn: Db) {
  return conn
    .select({
      id: invitations.id,
      email: invitations.email,
      username: invitations.username,
      is_admin: invitations.is_admin,
      is_subscribed: invitations.is_subscribed,
      invited_by: users.username,
      created_at: invitations.created_at,
      expires_at: invitations.expires_at,
      is_expired: sql<boolean>`${invitations.expires_at} <= now()`,
      sent_at: invitations.sent_at,
      send_error: invitations.send_error,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invited_by));
}

function asInvitation(row: Awaited<ReturnType<typeof selectInvitations>>[number]): Invitation {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
