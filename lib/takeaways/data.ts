import "server-only";
import { and, inArray } from "drizzle-orm";
import { takeaways } from "@/db/schema";
import { type Db, db } from "@/lib/db";

/** Which of these articles were read by one of these methods. */
export async function listUnderstood(
  articleIds: number[],
  methodKeys: string[],
  conn: Db = db(),
): Promise<Set<number>> {
  return new Set((await listTakeaways(articleIds, methodKeys, conn)).keys());
}

/** The readings of these articles by their ids, each by the first of the methods that read it. */
export async function listTakeaways(articleIds: number[], methodKeys: string[], conn: Db = db()) {
  if (articleIds.length === 0) return new Map<number, typeof takeaways.$inferSelect>();
  const rows = await conn
    .select()
    .from(takeaways)
    .where(and(inArray(takeaways.article_id, articleIds), inArray(takeaways.method_key, methodKeys)));
  const first = rows.sort((a, b) => methodKeys.indexOf(b.method_key) - methodKeys.indexOf(a.method_key));
  return new Map(first.map((row) => [row.article_id, row]));
}

/** How far from a run's clock, either way, what is published is known to its readers: two weeks. */
const KNOWN_FOR = sql.raw("interval '14 days'");
const MOST_KNOWN = 3000;

/** An article that a published story was written on, and the newest such story. */
export type Told = { article_id: number; story_id: number };

/** The articles behind the stories published near a clock; of insights only their first, for the others stand beside it. */
export async function listTold(asOf: Date, conn: Db = db()): Promise<Told[]> {
  const clock = sql`${asOf.toISOString()}::timestamptz`;
  const rows = await conn.execute<Told>(sql`
    select told.article_id, max(s.id) as story_id from briefings b join stories s on s.briefing_id = b.id
    cross join lateral (
      select s.article_id union select x.article_id from story_articles x where x.story_id = s.id and s.type <> 'insight'
    ) told
    where b.generated_at between ${clock} - ${KNOWN_FOR} and ${clock} + ${KNOWN_FOR}
    group by 1 order by 2 desc limit ${MOST_KNOWN}`);
  return [...rows];
}

/** The briefing published last, by which it is known whether another came in between; 0 before the first. */
export async function getNewestId(conn: Db = db()): Promise<number> {
  const [row] = await conn.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from briefings`);
  return row?.id ?? 0;
}
