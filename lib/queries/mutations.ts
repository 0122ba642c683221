import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { photos, queries, queryLocations, users } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, requireFound, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { listLocations } from "@/lib/locations/data";
import { bumpQueriesVersion } from "@/lib/users/mutations";
import { type Admin, type Context, isAdmin, isByAdmin, type Viewer } from "@/lib/viewer";
import { getQueryUser, listQueries, readLocations } from "./data";
import { compareLists, isEmptyRow } from "./rules";
import { planImport } from "./rules-opml";
import type { QueryInput, QueryListInput } from "./schema";
import type { Query, QueryEntry, QueryList } from "./types";

type NewPhoto = { image: Buffer; width: number; height: number };

/**
 * Saves the whole list. Rows with an id keep it, their photo and their history; missing and empty rows are removed. Throws
 * `conflict` if `version` is outdated, `not_found` for a row that is not in the user's list, `invalid` for an unknown
 * location, and then changes nothing. Saving an unchanged list is a no-op and keeps the version.
 */
export async function saveQueries(
  ctx: Context<Viewer>,
  { user_id, version, queries: sent }: QueryListInput,
): Promise<QueryList> {
  return transaction(ctx.conn, async (tx) => {
    const user = await getQueryUser(ctx.who, user_id, tx);
    const saved = await lockList(user.id, tx);
    if (version && version !== saved.version) {
      throw new AppError("conflict", "The queries were changed elsewhere. Reload them.");
    }
    const rows = sent.filter((row) => !isEmptyRow(row));
    assertOwnRows(rows, saved.queries);
    if (!isByAdmin(ctx)) assertWithinLimit(rows, saved.queries);
    const change = compareLists(saved.queries, rows);
    if (!change) return saved;
    await readLocations(rows, tx);
    await writeList(user.id, rows, tx);
    if (isByAdmin(ctx)) {
      await recordChange(
        { ...ctx, conn: tx },
        { action: "queries.save", target: `queries of ${user.username}`, details: change },
      );
    }
    return listQueries(user.id, tx);
  });
}

/** Appends the entries of a file to a user's list, skipping existing ones. Returns the number added. Throws `not_found`. */
export async function importQueries(
  ctx: Context<Admin>,
  { user_id, entries }: { user_id: number | null; entries: QueryEntry[] },
): Promise<number> {
  return transaction(ctx.conn, async (tx) => {
    const user = await getQueryUser(ctx.who, user_id, tx);
    const saved = await lockList(user.id, tx);
    const { added } = planImport(entries, saved.queries, await listLocations(tx));
    if (added.length === 0) return 0;
    const rows = [...saved.queries, ...added];
    await readLocations(rows, tx);
    await writeList(user.id, rows, tx);
    const details = { added: added.length, skipped: entries.length - added.length };
    const change = { action: "queries.import", target: `queries of ${user.username}`, details };
    await recordChange({ ...ctx, conn: tx }, change);
    return added.length;
  });
}

/** Locks the list against concurrent saves and reads it. */
async function lockList(userId: number, tx: Db): Promise<QueryList> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return listQueries(requireFound(row, "User").id, tx);
}

function assertOwnRows(rows: QueryInput[], saved: Query[]): void {
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw new AppError("invalid", "Duplicate query id.");
  const own = new Set(saved.map(({ id }) => id));
  if (ids.some((id) => !own.has(id))) throw new AppError("not_found", "Query not found.");
}

/** Throws `invalid` above the limit. After the limit was lowered, a longer list can still be saved unless it grows. */
function assertWithinLimit(rows: QueryInput[], saved: Query[]): void {
  const most = env().USER_MAX_QUERIES;
  if (rows.length > Math.max(most, saved.length))
    throw new AppError("invalid", `You can save at most ${most} queries.`);
}

async function writeList(userId: number, rows: QueryInput[], tx: Db): Promise<void> {
  const placed = rows.map((row, position) => ({ ...row, position }));
  const existing = placed.flatMap(({ id, ...row }) => (id ? [{ ...row, id }] : []));
  const others = and(
    eq(queries.user_id, userId),
    notInArray(
      queries.id,
      existing.map(({ id }) => id),
    ),
  );
  await tx.delete(queries).where(others);
  await tx.execute(sql`
    update ${queries} q set position = r.position, query = r.query, max_items = r."maxItems", time_filter = r."timeFilter", site = r.site
    from jsonb_to_recordset(${JSON.stringify(existing)}::jsonb)
      as r(id int, position int, query text, "maxItems" int, "timeFilter" text, site text)
    where q.id = r.id`);
  const fresh = placed
    .filter(({ id }) => !id)
    .map(({ position, query, maxItems, timeFilter, site }) => ({
      user_id: userId,
      position,
      query,
      maxItems,
      timeFilter,
      site,
    }));
  if (fresh.length > 0) await tx.insert(queries).values(fresh);
  await writeLocations(userId, placed, tx);
  await bumpQueriesVersion([userId], tx);
}

async function writeLocations(userId: number, placed: (QueryInput & { position: number })[], tx: Db): Promise<void> {
  const links = placed.flatMap(({ position, locations }) =>
    locations.map((location_id) => ({ position, location_id })),
  );
  await tx.execute(sql`
    delete from ${queryLocations} l using ${queries} q where q.id = l.query_id and q.user_id = ${userId}`);
  await tx.execute(sql`
    insert into ${queryLocations} (query_id, location_id)
    select q.id, r.location_id from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r(position int, location_id int)
    join ${queries} q on q.user_id = ${userId} and q.position = r.position`);
}

/** Deletes the queries whose text is unchanged, in the caller's transaction. Returns their number. */
export async function deleteUnchangedQueries(unchanged: { id: number; query: string }[], tx: Db): Promise<number> {
  const gone = await tx.execute<{ user_id: number }>(sql`
    delete from ${queries} q using jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb) as r(id int, query text)
    where q.id = r.id and q.query = r.query returning q.user_id`);
  await bumpQueriesVersion([...new Set(gone.map(({ user_id }) => user_id))], tx);
  return gone.length;
}

/** Sets or replaces a query's photo and returns its new URL. Throws `not_found`. */
export async function savePhoto(ctx: Context<Viewer>, queryId: number, photo: NewPhoto): Promise<string> {
  return transaction(ctx.conn, async (tx) => {
    const { query } = await lockQuery(ctx.who, queryId, tx);
    const key = randomBytes(16).toString("base64url");
    await tx
      .insert(photos)
      .values({ ...photo, key, query_id: queryId })
      .onConflictDoUpdate({ target: photos.query_id, set: { ...photo, key, created_at: sql`now()` } });
    await recordPhoto({ ...ctx, conn: tx }, "photo.save", query);
    return `/api/photos/${key}`;
  });
}

/** Deletes a query's photo. Idempotent. Throws `not_found` for another user's query, except for admins. */
export async function deletePhoto(ctx: Context<Viewer>, queryId: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const { query } = await lockQuery(ctx.who, queryId, tx);
    const gone = await tx.delete(photos).where(eq(photos.query_id, queryId)).returning({ key: photos.key });
    if (gone.length === 0) return;
    await recordPhoto({ ...ctx, conn: tx }, "photo.delete", query);
  });
}

async function lockQuery(viewer: Viewer, id: number, tx: Db): Promise<{ query: string }> {
  const [row] = await tx
    .select({ query: queries.query, user_id: queries.user_id })
    .from(queries)
    .where(eq(queries.id, id))
    .for("no key update");
  if (!row || (row.user_id !== viewer.id && !isAdmin(viewer))) throw new AppError("not_found", "Query not found.");
  return row;
}

async function recordPhoto(ctx: Context<Viewer>, action: string, query: string): Promise<void> {
  if (isByAdmin(ctx)) await recordChange(ctx, { action, target: `query ${query}`, details: {} });
}
