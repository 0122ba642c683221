import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { runCandidates, type runSearches } from "@/db/schema/index";
import { type Db, db, storable } from "@/lib/db";
import type { Run } from "./types";

type Settled = { id: number; url: string; canonical_url: string };

/** A row whose finds can't be read gives up after so many, lest one hostile site be fetched through. */
const ATTEMPTS_PER_ITEM = 3;
const SPARE_ATTEMPTS = 10;

const FOUND = sql.raw(
  "run_id, position, source, rank, canonical_url, url, opaque, outlet_url, text_url, title, outlet, author, date, summary, image, text, feed_text, status",
);

/** Keeps what one source answered to one question, once: asked again after a crash, the first answer stays. */
export async function saveSearch(
  search: typeof runSearches.$inferSelect,
  items: Omit<typeof runCandidates.$inferSelect, "id" | "text_status" | "reason" | "article_id">[],
  conn: Db = db(),
): Promise<void> {
  // Two parameters in one statement, not twenty for each item in four: a tenth of the work here, a third in the database.
  await conn.execute(sql`
    with kept as (
      insert into run_searches select (jsonb_populate_record(null::run_searches, ${JSON.stringify(storable(search))}::jsonb)).*
      on conflict do nothing returning 1
    ) insert into run_candidates (${FOUND}) select ${FOUND}
      from jsonb_populate_recordset(null::run_candidates, ${JSON.stringify(items.map(storable))}::jsonb)
      where exists (select from kept) on conflict do nothing`);
}

/** Gives finds with opaque links their real addresses; one whose article the row has found already is a duplicate. */
export async function settleCandidates(id: string, settled: Settled[], conn: Db = db()): Promise<void> {
  await conn.execute(sql`
    with placed as (
      select s.*, row_number() over (partition by c.position, s.canonical_url order by c.id) = 1 and not exists (select from
        run_candidates o where o.run_id = c.run_id and o.position = c.position and o.canonical_url = s.canonical_url) as free
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s(id int, url text, canonical_url text)
      join run_candidates c using (id) where c.run_id = ${id} and c.status = 'found' and c.opaque
    ) update run_candidates c set opaque = false, url = p.url, status = case when free then c.status else 'duplicate' end,
        canonical_url = case when free then p.canonical_url else c.canonical_url end from placed p where c.id = p.id`);
}

/**
 * Chooses what to fetch next: for every row as many candidates as it lacks to its `maxItems` new articles, the recent ones
 * first and those whose address is known before opaque links, no address twice. Addresses already known are marked instead. Returns how many are to be fetched.
 */
export async function chooseCandidates(run: Pick<Run, "id" | "as_of" | "queries">, conn: Db = db()): Promise<number> {
  await conn.execute(sql`
    update run_candidates c set status = 'duplicate', article_id = s.article_id
    from article_sources s where c.run_id = ${run.id} and c.status = 'found' and s.canonical_url = c.canonical_url`);
  await conn.execute(sql`
    update run_candidates c set status = o.status, reason = o.reason, article_id = o.article_id
    from run_candidates o
    where c.run_id = ${run.id} and o.run_id = c.run_id and c.status = 'found' and o.canonical_url = c.canonical_url
      and o.id <> c.id and o.status in ('blocked', 'no_text')`);
  const wanted = JSON.stringify(run.queries.map(({ maxItems }, position) => ({ position, max: maxItems })));
  const chosen = await conn.execute(sql`
    with wanted as (
      select w.position, w.max - count(c.id) filter (where c.status in ('new', 'chosen', 'fetched')) as lacking,
        ${ATTEMPTS_PER_ITEM} * w.max + ${SPARE_ATTEMPTS} - count(c.id) filter (where (c.status in ('blocked', 'no_text') and not c.opaque) or c.reason = 'outside') as left_over
      from jsonb_to_recordset(${wanted}::jsonb) as w(position int, max int)
      left join run_candidates c on c.run_id = ${run.id} and c.position = w.position
      group by w.position, w.max
    ), once as (
      select distinct on (canonical_url) id, position, source, rank, date, opaque from run_candidates
      where run_id = ${run.id} and status = 'found' and not exists (
        select 1 from run_candidates o where o.run_id = ${run.id} and o.canonical_url = run_candidates.canonical_url
          and o.status in ('chosen', 'fetched'))
      order by canonical_url, position, rank
    ), placed as (
      select o.id, o.position, row_number() over (partition by o.position order by
        case when o.date > ${run.as_of.toISOString()}::timestamptz - interval '2 days' then 0
             when o.date > ${run.as_of.toISOString()}::timestamptz - interval '7 days' then 1
             when o.date > ${run.as_of.toISOString()}::timestamptz - interval '31 days' then 2 else 3 end,
        o.opaque, o.rank, o.id) as place
      from once o
    )
    update run_candidates c set status = 'chosen' from placed p join wanted w using (position)
    where c.id = p.id and p.place <= least(w.lacking, w.left_over) returning c.id`);
  return chosen.length;
}

export type CandidateChange = Partial<
  Pick<
    typeof runCandidates.$inferInsert,
    | "status"
    | "reason"
    | "article_id"
    | "url"
    | "opaque"
    | "title"
    | "outlet"
    | "author"
    | "date"
    | "image"
    | "text"
    | "text_status"
  >
>;

/** Records what became of a candidate, unless another process that took the run over has done so already. */
export async function updateCandidate(
  id: number,
  from: "chosen" | "fetched",
  change: CandidateChange,
  conn: Db = db(),
): Promise<void> {
  await conn
    .update(runCandidates)
    .set(storable(change))
    .where(and(eq(runCandidates.id, id), eq(runCandidates.status, from)));
}
