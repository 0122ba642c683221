import "server-only";
import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { invitations, users } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, isAmongOldest, requireFound, transaction } from "@/lib/db";
import type { Admin, Context } from "@/lib/viewer";
import { lockUsers } from "./mutations";
import { NO_PASSWORD } from "./rules";
import type { InvitationRights, Invitee } from "./types";

const LASTS_DAYS = 7;

const inAWeek = sql`now() + make_interval(days => ${LASTS_DAYS})`;

/** Ids of new invitations, and skipped addresses: `known` of users who can sign in, `pending` with a valid invitation. */
type Invited = { ids: number[]; known: string[]; pending: string[] };

/** Invites people. An expired invitation is replaced. */
export async function createInvitations(
  ctx: Context<Admin>,
  invitees: Invitee[],
  rights: InvitationRights,
): Promise<Invited> {
  return transaction(ctx.conn, async (tx) => {
    await lockUsers(tx);
    const emails = invitees.map(({ email }) => email.toLowerCase());
    const known = await tx
      .select({ email: sql<string>`lower(${users.email})` })
      .from(users)
      .where(and(inArray(sql`lower(${users.email})`, emails), ne(users.password_hash, NO_PASSWORD)));
    await tx
      .delete(invitations)
      .where(and(inArray(sql`lower(${invitations.email})`, emails), lt(invitations.expires_at, sql`now()`)));
    const left = invitees.filter(({ email }) => !known.some((user) => user.email === email.toLowerCase()));
    const rows = left.map((invitee) => ({ ...invitee, ...rights, invited_by: ctx.who.id, expires_at: inAWeek }));
    const made = rows.length === 0 ? [] : await tx.insert(invitations).values(rows).onConflictDoNothing().returning();
    for (const { email } of made) {
      const change = { action: "invitation.create", target: `invitation ${email}`, details: rights };
      await recordChange({ ...ctx, conn: tx }, change);
    }
    const pending = left.map(({ email }) => email).filter((email) => !made.some((row) => row.email === email));
    return { ids: made.map(({ id }) => id), known: known.map(({ email }) => email), pending };
  });
}

/** Makes an invitation valid for another week under a new link. Throws `not_found`. */
export async function renewInvitation(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [row] = await tx
      .update(invitations)
      .set({ expires_at: inAWeek, sent_at: null, send_error: null })
      .where(eq(invitations.id, id))
      .returning({ email: invitations.email });
    const { email } = requireFound(row, "Invitation");
    const change = { action: "invitation.renew", target: `invitation ${email}`, details: {} };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Revokes an invitation's link. Throws `not_found`. */
export async function revokeInvitation(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ email: invitations.email });
    const { email } = requireFound(row, "Invitation");
    const change = { action: "invitation.revoke", target: `invitation ${email}`, details: {} };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Records that an invitation's mail was accepted for delivery, or why it was not. */
export async function recordInvitationMail(id: number, send_error: string | null, conn: Db = db()): Promise<void> {
  const sent_at = send_error === null ? sql`now()` : null;
  await conn.update(invitations).set({ sent_at, send_error }).where(eq(invitations.id, id));
}

/** Deletes the valid invitation of an address and returns its rights. Null if there is none. */
export async function takeInvitation(email: string, tx: Db): Promise<InvitationRights | null> {
  const [row] = await tx
    .delete(invitations)
    .where(and(eq(sql`lower(${invitations.email})`, email.toLowerCase()), gt(invitations.expires_at, sql`now()`)))
    .returning({ is_admin: invitations.is_admin, is_subscribed: invitations.is_subscribed });
  return row ?? null;
}

/** Deletes up to `limit` invitations that expired before `before`, and returns their number. */
export async function deleteOldInvitations(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const old = isAmongOldest(invitations.id, invitations.id, lt(invitations.expires_at, before), limit);
  return (await conn.delete(invitations).where(old)).count;
}
