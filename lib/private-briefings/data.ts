import "server-only";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { privateBriefings } from "@/db/schema";
import { readBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { type Db, db } from "@/lib/db";
import { isAdmin, type Viewer } from "@/lib/viewer";

const MAX_LISTED = 100;

/** A private briefing in the list of its user. `generated_at` is ISO 8601 UTC. */
export type PrivateBriefing = { id: number; ai_title: string; generated_at: string };

/** The viewer's private briefings, newest first. */
export async function listPrivateBriefings(viewer: Viewer, conn: Db = db()): Promise<PrivateBriefing[]> {
  const { id, ai_title, generated_at } = privateBriefings;
  const rows = await conn
    .select({ id, ai_title, generated_at })
    .from(privateBriefings)
    .where(eq(privateBriefings.user_id, viewer.id))
    .orderBy(desc(generated_at), desc(id))
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, generated_at: row.generated_at.toISOString() }));
}

/** A viewer's own private briefing, or anyone's for an admin. Null if there is none or it belongs to another user. */
export async function getPrivateBriefing(viewer: Viewer, id: number, conn: Db = db()): Promise<Briefing | null> {
  return readPrivate(isAdmin(viewer) ? sql`p.id = ${id}` : sql`p.id = ${id} and p.user_id = ${viewer.id}`, conn);
}

/** The private briefing of a run, as a command prints it. Null if there is none. */
export async function getPrivateBriefingOfRun(runId: string, conn: Db = db()): Promise<Briefing | null> {
  return readPrivate(sql`p.run_id = ${runId}`, conn);
}

function readPrivate(condition: SQL, conn: Db): Promise<Briefing | null> {
  // These CTEs shadow the tables in the query for published briefings.
  const rows = sql`with own as materialized (select p.* from private_briefings p where ${condition}),
    briefings as (select * from own),
    stories as (
      select s.* from own cross join lateral jsonb_populate_recordset(
        jsonb_populate_record(null::stories, jsonb_build_object('briefing_id', own.id)), own.stories) s
    ), story_articles as (
      select x.* from own
      cross join lateral jsonb_to_recordset(own.cited) as x (story_id int, article_id int, position int)
    )`;
  return readBriefing(sql``, conn, { rows, isShown: sql`true` });
}
