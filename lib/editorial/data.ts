import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { NEWEST_FIRST, sectionOrder } from "@/lib/briefings/data-places";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import type { EditableBriefing, EditableStory, EditorialState, Withdrawal } from "./types";

/** The withdrawal of the stories on an article. Null if one of them is public, or none is withdrawn. */
export async function getStoryWithdrawal(articleId: number, conn: Db = db()): Promise<Withdrawal | null> {
  const [row] = await conn.execute<Withdrawal>(sql`
    select coalesce(s.withdrawn_at, b.withdrawn_at) as withdrawn_at, coalesce(s.withdrawn_reason, b.withdrawn_reason) as withdrawn_reason
    from stories s join briefings b on b.id = s.briefing_id
    where s.article_id = ${articleId} and coalesce(s.withdrawn_at, b.withdrawn_at) is not null
      and not exists (select from stories o where o.article_id = ${articleId} and o.is_public)
    order by 1 desc limit 1`);
  return row ? { ...row, withdrawn_at: iso(row.withdrawn_at) } : null;
}

/** The withdrawal of a briefing. Null if it is not withdrawn. */
export async function getBriefingWithdrawal(id: number, conn: Db = db()): Promise<Withdrawal | null> {
  const [row] = await conn.execute<Withdrawal>(sql`
    select withdrawn_at, withdrawn_reason from briefings where id = ${id} and withdrawn_at is not null`);
  return row ? { ...row, withdrawn_at: iso(row.withdrawn_at) } : null;
}

/** The newest briefing that waits for review. Null if none does. */
export async function getWaitingBriefing(admin: Admin, conn: Db = db()): Promise<EditorialState | null> {
  const [waiting] = await listWaitingBriefings(admin, conn);
  return waiting ?? null;
}

/** The briefings that wait for review, newest first: at most one of each edition. */
export async function listWaitingBriefings(_admin: Admin, conn: Db = db()): Promise<EditorialState[]> {
  return readStates(sql`where b.waiting_since is not null order by ${NEWEST_FIRST}`, conn);
}

const MAX_WITHDRAWN = 20;

/** The withdrawn briefings, newest first. */
export async function listWithdrawnBriefings(_admin: Admin, conn: Db = db()): Promise<EditorialState[]> {
  return readStates(sql`where b.withdrawn_at is not null order by b.withdrawn_at desc limit ${MAX_WITHDRAWN}`, conn);
}

/** The waiting briefing that has waited for the given minutes, locked. Null if there is none. */
export async function getDueReview(minutes: number, tx: Db): Promise<number | null> {
  const [row] = await tx.execute<{ id: number }>(sql`
    select id from briefings where waiting_since <= now() - make_interval(mins => ${minutes}) order by id limit 1 for update skip locked`);
  return row?.id ?? null;
}

/** Whether a briefing's run was started with email. */
export async function isMailed(id: number, conn: Db): Promise<boolean> {
  const [row] = await conn.execute<{ send_email: boolean }>(sql`
    select r.send_email from briefings b join runs r on r.id = b.run_id where b.id = ${id}`);
  return row?.send_email ?? false;
}

type StateRow = EditorialState & { version: number };

async function readStates(which: SQL, conn: Db): Promise<StateRow[]> {
  const rows = await conn.execute<StateRow>(sql`
    select b.id, b.ai_title, b.generated_at, b.waiting_since, b.withdrawn_at, b.withdrawn_reason, b.version
    from briefings b ${which}`);
  return rows.map((row) => ({
    ...row,
    generated_at: iso(row.generated_at),
    waiting_since: isoOrNull(row.waiting_since),
    withdrawn_at: isoOrNull(row.withdrawn_at),
  }));
}

/** A briefing in any state with all its stories and their source texts. Null if it does not exist. */
export async function getEditableBriefing(id: number, conn: Db = db()): Promise<EditableBriefing | null> {
  const [state] = await readStates(sql`where b.id = ${id}`, conn);
  if (!state) return null;
  const rows = await conn.execute<EditableStory>(sql`
    select s.id, s.type, s.article_id, s.ai_takeaway_title, s.ai_takeaway_text, s.ai_summary, s.ai_key_points, s.ai_meaning,
      s.ai_excerpt, s.dates_ahead, s.evidence, s.grounding, s.summary_method, s.corrected_at, s.correction, s.withdrawn_at, s.withdrawn_reason, (
        select json_agg(json_build_object('id', a.id, 'title', a.title, 'source', a.source, 'url', a.url, 'text', coalesce(a.full_text, ''))
          order by own.place)
        from (
          select s.article_id as id, -1 as place union all select x.article_id, x.position from story_articles x where x.story_id = s.id
        ) own join articles a on a.id = own.id) as sources
    from stories s where s.briefing_id = ${id}
    order by ${sectionOrder()}, s.position`);
  const stories = rows.map((story) => ({
    ...story,
    corrected_at: isoOrNull(story.corrected_at),
    withdrawn_at: isoOrNull(story.withdrawn_at),
  }));
  return { ...state, stories };
}

/** Other briefings in any state with stories on any of these articles, or citing them, with all their stories. */
export async function listSharingBriefings(
  articleIds: number[],
  exceptId: number,
  conn: Db,
): Promise<EditableBriefing[]> {
  const ids = sql`any (${sql.param(articleIds)}::int[])`;
  const rows = await conn.execute<{ id: number }>(sql`
    select distinct s.briefing_id as id from stories s where s.briefing_id <> ${exceptId} and (s.article_id = ${ids}
      or exists (select from story_articles x where x.story_id = s.id and x.article_id = ${ids})) order by id`);
  const briefings = await Promise.all(rows.map(({ id }) => getEditableBriefing(id, conn)));
  return briefings.filter((briefing) => briefing !== null);
}

function iso(date: string): string {
  return new Date(date).toISOString();
}

function isoOrNull(date: string | null): string | null {
  return date === null ? null : iso(date);
}
