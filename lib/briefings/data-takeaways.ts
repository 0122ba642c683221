import "server-only";
import { and, inArray } from "drizzle-orm";
import { takeaways } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";

/** Which of these articles have a takeaway by one of these methods. */
export async function listUnderstood(
  articleIds: number[],
  methodKeys: string[],
  conn: Db = db(),
): Promise<Set<number>> {
  return new Set((await listTakeaways(articleIds, methodKeys, conn)).keys());
}

/** The takeaways of these articles by id, each from the first method that has one. */
export async function listTakeaways(articleIds: number[], methodKeys: string[], conn: Db = db()) {
  if (articleIds.length === 0) return new Map<number, typeof takeaways.$inferSelect>();
  const rows = await conn
    .select()
    .from(takeaways)
    .where(and(inArray(takeaways.article_id, articleIds), inArray(takeaways.method_key, methodKeys)));
  const first = rows.sort((a, b) => methodKeys.indexOf(b.method_key) - methodKeys.indexOf(a.method_key));
  return new Map(first.map((row) => [row.article_id, row]));
}
