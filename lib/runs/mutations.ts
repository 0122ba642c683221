import "server-only";
import { and, eq, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { modelCalls, runCandidates, type runSearches, runStages, runs } from "@/db/schema";
import { type Db, db, storable } from "@/lib/db";
import { env } from "@/lib/env";
import type { ModelCall } from "@/lib/summarize/types";
import type { Run, RunKind, RunQuery, Stage } from "./types";

type Settled = { id: number; url: string; canonical_url: string };
export type NewRun = {
  user_id: number;
  kind: RunKind;
  as_of: Date;
  sources: string[];
  queries: RunQuery[];
  send_email: boolean;
  /** The process that will work on it itself; null leaves it to any worker. */
  lease_owner: string | null;
};

const MOST_ATTEMPTS = 20;
/** A row whose finds can't be read gives up after so many, lest one hostile site be fetched through. */
const ATTEMPTS_PER_ITEM = 3;
const SPARE_ATTEMPTS = 10;
const UNDER_WAY = ["starting", "running"] as const;

const runColumns = {
  id: runs.id,
  user_id: runs.user_id,
  kind: runs.kind,
  as_of: runs.as_of,
  sources: runs.sources,
  queries: runs.queries,
  send_email: runs.send_email,
  attempts: runs.attempts,
};

/** Starts a run; while that user has one under way, it is the one returned, with `created` false. */
export async function createRun(input: NewRun, conn: Db = db()): Promise<{ id: string; created: boolean }> {
  const lease = input.lease_owner ? { lease_until: leaseEnd() } : {};
  for (;;) {
    const [made] = await conn
      .insert(runs)
      .values({ ...input, ...lease })
      .onConflictDoNothing()
      .returning({ id: runs.id });
    if (made) return { id: made.id, created: true };
    const [under] = await conn
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.user_id, input.user_id), inArray(runs.status, [...UNDER_WAY])));
    // Between the two statements it may have ended: then there is room for a new one.
    if (under) return { id: under.id, created: false };
  }
}

/** Takes a run for this process; null when it has ended or another process is at work on it. */
export async function claimRun(id: string, owner: string, conn: Db = db()): Promise<Run | null> {
  const free = or(eq(runs.lease_owner, owner), sql`${runs.lease_until} is null`, lt(runs.lease_until, sql`now()`));
  const [claimed] = await conn
    .update(runs)
    .set({
      status: "running",
      started_at: sql`coalesce(${runs.started_at}, now())`,
      attempts: sql`${runs.attempts} + 1`,
      lease_owner: owner,
      lease_until: leaseEnd(),
    })
    .where(and(eq(runs.id, id), inArray(runs.status, [...UNDER_WAY]), free))
    .returning(runColumns);
  if (!claimed || claimed.attempts <= MOST_ATTEMPTS) return claimed ?? null;
  await failRun(id, owner, `The run was interrupted ${MOST_ATTEMPTS} times and given up.`, conn);
  return null;
}

/** Says that this process is still at work; false when the run is no longer its own. */
export async function renewLease(id: string, owner: string, conn: Db = db()): Promise<boolean> {
  const renewed = await conn
    .update(runs)
    .set({ lease_until: leaseEnd() })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), eq(runs.status, "running")))
    .returning({ id: runs.id });
  return renewed.length > 0;
}

/** Lets go of a run at once, for the next process to go on with it. */
export async function releaseRun(id: string, owner: string, conn: Db = db()): Promise<void> {
  await conn
    .update(runs)
    .set({ lease_until: null, lease_owner: null, attempts: sql`${runs.attempts} - 1` })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), inArray(runs.status, [...UNDER_WAY])));
}

/** Ends a run with its reason. */
export async function failRun(id: string, owner: string, error: string, conn: Db = db()): Promise<void> {
  await conn
    .update(runs)
    .set({ status: "error", error, finished_at: sql`now()`, lease_until: null })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), inArray(runs.status, [...UNDER_WAY])));
}

/** Ends a run well, `reason` saying why there is no briefing if there is none. False when another process took it over. */
export async function completeRun(
  id: string,
  owner: string,
  { reason, notes }: { reason: string | null; notes: string[] },
  conn: Db,
): Promise<boolean> {
  const done = await conn
    .update(runs)
    .set({ status: "completed", error: reason, notes, finished_at: sql`now()`, lease_until: null })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), eq(runs.status, "running")))
    .returning({ id: runs.id });
  return done.length > 0;
}

/** Records where a run stands. The stage is begun at its first mention and ended when a later one is mentioned. */
export async function setProgress(
  id: string,
  stage: Stage,
  done: number,
  total: number,
  conn: Db = db(),
): Promise<void> {
  await conn
    .insert(runStages)
    .values({ run_id: id, stage, done, total })
    .onConflictDoUpdate({ target: [runStages.run_id, runStages.stage], set: { done, total, finished_at: null } });
  await conn
    .update(runs)
    .set({ stage })
    .where(and(eq(runs.id, id), notInArray(runs.stage, [stage])));
}

export async function finishStage(id: string, stage: Stage, conn: Db = db()): Promise<void> {
  await conn
    .update(runStages)
    .set({ finished_at: sql`now()` })
    .where(and(eq(runStages.run_id, id), eq(runStages.stage, stage)));
}

/** Keeps a paid call; the first usable answer to a question stays the one that is used. */
export async function saveModelCall(
  call: ModelCall & { run_id: string | null; error: string | null },
  conn: Db = db(),
) {
  await conn.insert(modelCalls).values(call).onConflictDoNothing();
}

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

function leaseEnd() {
  return sql`now() + ${`${env().RUN_LEASE_MS} milliseconds`}::interval`;
}
