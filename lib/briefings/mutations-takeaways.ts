import "server-only";
import { takeaways } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";

/** Saves an article's takeaway. The first one for a method wins. */
export async function saveTakeaway(takeaway: typeof takeaways.$inferInsert, conn: Db = db()): Promise<void> {
  await conn.insert(takeaways).values(takeaway).onConflictDoNothing();
}
