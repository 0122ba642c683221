import "server-only";
import { desc } from "drizzle-orm";
import { cleanups } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { type Cleanup, REMOVED_KINDS } from "./types";

/** The latest cleanup. Null before the first. */
export async function getLastCleanup(_admin: Admin, conn: Db = db()): Promise<Cleanup | null> {
  const [row] = await conn.select().from(cleanups).orderBy(desc(cleanups.day)).limit(1);
  if (!row) return null;
  const removed = Object.fromEntries(REMOVED_KINDS.map((kind) => [kind, row.removed[kind] ?? 0]));
  return { started_at: row.started_at.toISOString(), finished_at: row.finished_at?.toISOString() ?? null, removed };
}
