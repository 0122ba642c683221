import "server-only";
import { lt, sql } from "drizzle-orm";
import { auditLog, users } from "@/db/schema";
import { type Db, db, isAmongOldest } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Admin, Context } from "@/lib/viewer";
import { actionLabel, UNKNOWN_USER } from "./rules";
import type { Change, SignIn } from "./types";

/**
 * Records an admin's change in its transaction (`ctx.conn`). Throws `unauthenticated`, which rolls the change back, if the user is no
 * longer an admin.
 */
export async function recordChange(ctx: Context<Admin>, { action, target, details }: Change): Promise<void> {
  const inserted = await ctx.conn.execute(sql`
    insert into ${auditLog} (user_id, username, action, target, details, address)
    select u.id, u.username, ${action}, ${target}, ${JSON.stringify(details)}::jsonb, ${ctx.address}
    from ${users} u where u.id = ${ctx.who.id} and u.is_admin for key share returning id`);
  if (inserted.length === 0) throw new AppError("unauthenticated", "Not signed in.");
}

/** Records and logs a successful or failed sign-in, or one that triggers the rate limit. Omits an unknown name: it may be a password. */
export async function recordSignIn({ user, action, address, details = {}, email }: SignIn, conn: Db): Promise<void> {
  log(actionLabel(action), { action, user_id: user?.id ?? null, address, ...details });
  await conn.insert(auditLog).values({
    user_id: user?.id ?? null,
    username: user?.username ?? UNKNOWN_USER,
    action,
    target: user ? `user ${user.username}` : "unknown user",
    details: email === undefined ? details : { ...details, email },
    address,
  });
}

/** Deletes up to `limit` entries older than `before` and returns their number. */
export async function deleteOldEntries(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const old = isAmongOldest(auditLog.id, auditLog.id, lt(auditLog.created_at, before), limit);
  return (await conn.delete(auditLog).where(old)).count;
}
