import "server-only";
import { sql } from "drizzle-orm";
import { auditLog, users } from "@/db/schema";
import type { Db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import type { Admin } from "@/lib/viewer";
import type { Change } from "./types";

/**
 * Notes an admin's change in the transaction that makes it. Throws `unauthenticated`, and so undoes the change, when the admin is
 * none any more by the time it is made.
 */
export async function recordChange(
  admin: Admin,
  { action, target, details }: Change,
  address: string,
  tx: Db,
): Promise<void> {
  const kept = await tx.execute(sql`
    insert into ${auditLog} (user_id, username, action, target, details, address)
    select u.id, u.username, ${action}, ${target}, ${JSON.stringify(details)}::jsonb, ${address}
    from ${users} u where u.id = ${admin.id} and u.is_admin for key share returning id`);
  if (kept.length === 0) throw new AppError("unauthenticated", "Not signed in.");
}
