import "server-only";
import { sql } from "drizzle-orm";
import { auditLog, users } from "@/db/schema";
import type { Db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Admin, Context } from "@/lib/viewer";
import { actionLabel } from "./rules";
import type { Change, SignIn } from "./types";

/**
 * Records an admin's change in the transaction that makes it (`ctx.conn`). Throws `unauthenticated`, which rolls the change back, when
 * the user is no longer an admin.
 */
export async function recordChange(ctx: Context<Admin>, { action, target, details }: Change): Promise<void> {
  const inserted = await ctx.conn.execute(sql`
    insert into ${auditLog} (user_id, username, action, target, details, address)
    select u.id, u.username, ${action}, ${target}, ${JSON.stringify(details)}::jsonb, ${ctx.address}
    from ${users} u where u.id = ${ctx.who.id} and u.is_admin for key share returning id`);
  if (inserted.length === 0) throw new AppError("unauthenticated", "Not signed in.");
}

/** Names of unknown users are cut to the length of a username. */
const MAX_NAME_LENGTH = 64;

/** Records and logs a sign-in, a failed one, or one that slows down further attempts. */
export async function recordSignIn({ user, name, action, address, details = {} }: SignIn, conn: Db): Promise<void> {
  const shown = user?.username ?? name.slice(0, MAX_NAME_LENGTH);
  // Logs contain no mail addresses.
  const isAddress = shown.includes("@");
  log(actionLabel(action), { action, user_id: user?.id ?? null, name: isAddress ? null : shown, address, ...details });
  await conn.insert(auditLog).values({
    user_id: user?.id ?? null,
    username: user?.username ?? "(unknown)",
    action,
    target: user ? `user ${shown}` : `unknown user ${shown}`,
    details,
    address,
  });
}
