import "server-only";
import { and, asc, inArray, lt } from "drizzle-orm";
import { deliveries, emailEvents } from "@/db/schema";
import { type Db, db } from "@/lib/db";

/** Deletes up to `limit` sent or failed deliveries older than `before` and returns their number. */
export async function deleteOldDeliveries(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const old = conn
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.status, ["sent", "failed"]), lt(deliveries.created_at, before)))
    .orderBy(asc(deliveries.created_at))
    .limit(limit);
  return (await conn.delete(deliveries).where(inArray(deliveries.id, old)).returning({ id: deliveries.id })).length;
}

/** Deletes up to `limit` provider events received before `before` and returns their number. */
export async function deleteOldEvents(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const old = conn
    .select({ id: emailEvents.id })
    .from(emailEvents)
    .where(lt(emailEvents.created_at, before))
    .orderBy(asc(emailEvents.created_at))
    .limit(limit);
  return (await conn.delete(emailEvents).where(inArray(emailEvents.id, old)).returning({ id: emailEvents.id })).length;
}
