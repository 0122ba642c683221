import "server-only";
import { sql } from "drizzle-orm";
import { PUBLISHED_TYPES } from "@/db/enums";
import { isNewestVersion } from "@/lib/articles/data";
import { type Db, db } from "@/lib/db";
import { isOfEdition } from "./data";
import { NEWEST_FIRST } from "./data-places";
import type { EditionId } from "./types";

/** A headline with its link. `date` is ISO 8601 UTC. */
export type OtherHeadline = { title: string; url: string; source: string | null; date: string };

const HOUR_MS = 3_600_000;
/** Headlines are shown only if the newest is this recent, and with it those of the week before it. */
const LIVE_MS = 48 * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
const MAX_HEADLINES = 12;
/** An article that was judged less relevant is not shown as a headline. */
const MIN_RELEVANCE = 40;

/**
 * The newest stored articles that the newest briefing does not cover, newest first, without earlier versions, kinds kept out, those with an error that another article corrects and those of withdrawn stories. None if the newest
 * of them is older than 48 hours, and none a week older than the newest. The bundled sample is small, so its less relevant articles are included.
 */
export async function listOtherHeadlines(
  now: Date,
  { isSample = false }: { isSample?: boolean } = {},
  conn: Db = db(),
): Promise<OtherHeadline[]> {
  const minRelevance = isSample ? 0 : MIN_RELEVANCE;
  const latest = new Date(now.getTime() + HOUR_MS).toISOString();
  const rows = await conn.execute<OtherHeadline>(sql`
    with latest as (select b.id from briefings b where b.is_public and ${isOfEdition(null)} order by ${NEWEST_FIRST} limit 1), covered as materialized (
      select s.article_id from stories s where s.briefing_id = (select id from latest)
      union
      select x.article_id from story_articles x join stories s on s.id = x.story_id where s.briefing_id = (select id from latest)
    )
    select a.title, a.url, a.source, a.date from articles a
    where a.date <= ${latest}::timestamptz and not exists (select from covered where covered.article_id = a.id)
      and not exists (select from takeaways t where t.article_id = a.id and (t.relevance < ${minRelevance} or t.text_type <> all(${sql.param(PUBLISHED_TYPES)}::text[])))
      and not exists (select from stories s join briefings b on b.id = s.briefing_id where s.article_id = a.id and coalesce(s.withdrawn_at, b.withdrawn_at) is not null)
      and a.private_to is null and a.corrected_by is null and ${isNewestVersion}
    order by a.date desc, a.id desc limit ${MAX_HEADLINES}`);
  const headlines = rows.map((row) => ({ ...row, date: new Date(row.date).toISOString() }));
  const newest = Date.parse(headlines[0]?.date ?? "");
  if (!(newest >= now.getTime() - LIVE_MS)) return [];
  return headlines.filter(({ date }) => isSample || Date.parse(date) > newest - WEEK_MS);
}

/** The ids of a briefing's stories, most relevant first. */
export async function listIdsByRelevance(briefingId: number, conn: Db = db()): Promise<number[]> {
  const rows = await conn.execute<{ id: number }>(sql`
    select id from stories where briefing_id = ${briefingId} and is_public order by relevance desc, id`);
  return rows.map(({ id }) => id);
}

/** `generated_at` is ISO 8601 UTC. */
export type LatestBriefing = { ai_title: string; generated_at: string };

/** The newest public briefing of each of these editions that has one. */
export async function listLatest(editions: EditionId[], conn: Db = db()): Promise<Map<EditionId, LatestBriefing>> {
  const rows = await conn.execute<{ edition_id: number; ai_title: string; generated_at: string }>(sql`
    select wanted.edition_id, newest.ai_title, newest.generated_at
    from unnest(${sql.param(editions.map((id) => id ?? 0))}::int[]) as wanted (edition_id), lateral (
      select ai_title, generated_at from briefings b
      where b.is_public and b.edition_id is not distinct from nullif(wanted.edition_id, 0) order by ${NEWEST_FIRST} limit 1
    ) newest`);
  return new Map(
    rows.map(({ edition_id, ai_title, generated_at }) => [
      edition_id === 0 ? null : edition_id,
      { ai_title, generated_at: new Date(generated_at).toISOString() },
    ]),
  );
}
