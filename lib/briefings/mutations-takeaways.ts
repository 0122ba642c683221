import "server-only";
import { takeaways } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";

/** Keeps what was understood of an article; the first to say it is kept. */
export async function saveTakeaway(takeaway: typeof takeaways.$inferInsert, conn: Db = db()): Promise<void> {
  await conn.insert(takeaways).values(takeaway).onConflictDoNothing();
}
