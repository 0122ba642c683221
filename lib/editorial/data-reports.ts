import "server-only";
import { sql } from "drizzle-orm";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import type { ErrorReport } from "./types";

const MAX_LISTED = 50;

/** Open error reports, oldest first, followed by the most recently closed ones. */
export async function listErrorReports(_admin: Admin, conn: Db = db()): Promise<ErrorReport[]> {
  const rows = await conn.execute<ErrorReport>(sql`
    select r.id, r.story_id, s.article_id, s.briefing_id, s.ai_takeaway_title as title, r.sentence, r.passage, r.message, r.email,
      r.created_at, r.closed_at
    from error_reports r join stories s on s.id = r.story_id
    order by r.closed_at is not null, case when r.closed_at is null then r.created_at end, r.closed_at desc limit ${MAX_LISTED}`);
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    closed_at: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
  }));
}

/** The number of open error reports. */
export async function countOpenReports(conn: Db = db()): Promise<number> {
  const [row] = await conn.execute<{ open: number }>(sql`
    select count(*)::int as open from error_reports where closed_at is null`);
  return row?.open ?? 0;
}
