import "server-only";
import { sql } from "drizzle-orm";
import { auditLog, users } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import type { Change } from "./types";

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
