import "server-only";
import { and, inArray, lt } from "drizzle-orm";
import { deliveries, emailEvents } from "@/db/schema";
import { type Db, db, isAmongOldest } from "@/lib/db";

/** Deletes up to `limit` sent or failed deliveries older than `before` and returns their number. */
export async function deleteOldDeliveries(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const isEnded = and(inArray(deliveries.status, ["sent", "failed"]), lt(deliveries.created_at, before));
  const old = isAmongOldest(deliveries.id, deliveries.created_at, isEnded, limit);
  return (await conn.delete(deliveries).where(old)).count;
}

/** Deletes up to `limit` provider events received before `before` and returns their number. */
export async function deleteOldEvents(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const old = isAmongOldest(emailEvents.id, emailEvents.created_at, lt(emailEvents.created_at, before), limit);
  return (await conn.delete(emailEvents).where(old)).count;
}
