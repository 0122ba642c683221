import "server-only";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { locations, photos, queries, queryLocations, type RunQuery, users } from "@/db/schema";
import { type Db, db, requireFound, single } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { listLocations } from "@/lib/locations/data";
import { fieldName } from "@/lib/parse";
import { type Admin, isAdmin, type Viewer } from "@/lib/viewer";
import { outlineOf, planImport } from "./rules-opml";
import type { QueryInput } from "./schema";
import type { ImportRow, QueryEntry, QueryList } from "./types";

/** The user with this id, by default the viewer. Throws `forbidden` for another user's id unless the viewer is an admin, and `not_found`. */
export async function getQueryUser(viewer: Viewer, userId: number | null | undefined, conn: Db = db()) {
  if (userId && !isAdmin(viewer)) throw new AppError("forbidden", "Admin access required.");
  const [user] = await conn
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, userId ?? viewer.id));
  return requireFound(user, "User");
}

/** A user's query list with its version, read in one statement so that both match. */
export async function listQueries(userId: number, conn: Db = db()): Promise<QueryList> {
  const [row] = await conn.execute<QueryList>(sql`
    select u.queries_version as version, coalesce((
      select json_agg(json_build_object(
        'id', q.id, 'query', q.query, 'maxItems', q.max_items, 'timeFilter', q.time_filter, 'site', q.site,
        'locations', coalesce((
          select json_agg(l.location_id order by l.location_id) from ${queryLocations} l where l.query_id = q.id), '[]'),
        'has_photo', exists (select from ${photos} p where p.query_id = q.id)
      ) order by q.position, q.id) from ${queries} q where q.user_id = u.id
    ), '[]') as queries
    from ${users} u where u.id = ${userId}`);
  return requireFound(row, "User");
}

/** A user's query list as the outlines of an OPML file. Throws `not_found`. */
export async function exportQueries(admin: Admin, userId: number | null, conn: Db = db()) {
  const user = await getQueryUser(admin, userId, conn);
  const { queries: saved } = await listQueries(user.id, conn);
  const places = await listLocations(conn);
  return { username: user.username, outlines: saved.map((query) => outlineOf(query, places)) };
}

/** The result an import of these entries into a user's list would have now. Throws `not_found`. */
export async function previewImport(
  admin: Admin,
  { user_id, entries }: { user_id: number | null; entries: QueryEntry[] },
  conn: Db = db(),
): Promise<ImportRow[]> {
  const user = await getQueryUser(admin, user_id, conn);
  const { queries: saved } = await listQueries(user.id, conn);
  return planImport(entries, saved, await listLocations(conn)).rows;
}

/** A user's query list in saved order, with location names, as stored with a run. */
export async function listRunQueries(userId: number, conn: Db = db()): Promise<RunQuery[]> {
  return conn
    .select({
      query_id: queries.id,
      query: queries.query,
      maxItems: queries.maxItems,
      timeFilter: queries.timeFilter,
      site: queries.site,
      locations: sql<RunQuery["locations"]>`coalesce(
        json_agg(json_build_object('name', ${locations.name}, 'is_local', ${locations.is_local}) order by ${locations.name})
          filter (where ${locations.id} is not null), '[]')`,
    })
    .from(queries)
    .leftJoin(queryLocations, eq(queryLocations.query_id, queries.id))
    .leftJoin(locations, eq(locations.id, queryLocations.location_id))
    .where(eq(queries.user_id, userId))
    .groupBy(queries.id)
    .orderBy(asc(queries.position), asc(queries.id));
}

/** The saved queries of a user that a run would search for: those with a query or a site. */
export async function listRunnableQueries(userId: number, conn: Db = db()): Promise<RunQuery[]> {
  return (await listRunQueries(userId, conn)).filter(({ query, site }) => query || site);
}

/** Submitted rows as stored with a run. A row that is not one of the user's saved queries runs as a new one. */
export async function readRunQueries(userId: number, rows: QueryInput[], conn: Db = db()): Promise<RunQuery[]> {
  return asRunQueries(userId, rows, await readLocations(rows, conn), conn);
}

/** A single row, not in a list, as it would be stored with a run. */
export async function readRunQuery(userId: number, row: QueryInput, conn: Db = db()): Promise<RunQuery> {
  const places = await readLocations([row], conn, () => "locations");
  return single(await asRunQueries(userId, [row], places, conn));
}

type Places = Map<number, RunQuery["locations"][number]>;

async function asRunQueries(userId: number, rows: QueryInput[], places: Places, conn: Db): Promise<RunQuery[]> {
  const saved = await conn.select({ id: queries.id }).from(queries).where(eq(queries.user_id, userId));
  const own = new Set(saved.map(({ id }) => id));
  return rows.map(({ id, query, maxItems, timeFilter, site, locations: ids }) => ({
    query_id: id && own.has(id) ? id : null,
    query,
    maxItems,
    timeFilter,
    site,
    locations: ids.flatMap((place) => places.get(place) ?? []).sort((a, b) => (a.name < b.name ? -1 : 1)),
  }));
}

/** The locations of these rows, locked until the transaction ends. Throws `invalid` for an unknown location. */
export async function readLocations(
  rows: QueryInput[],
  conn: Db,
  fieldOf = (position: number) => fieldName(["queries", position, "locations"]),
): Promise<Places> {
  const ids = [...new Set(rows.flatMap((row) => row.locations))];
  if (ids.length === 0) return new Map();
  const known = await conn
    .select({ id: locations.id, name: locations.name, is_local: locations.is_local })
    .from(locations)
    .where(inArray(locations.id, ids))
    .for("key share");
  const places = new Map(known.map(({ id, ...place }) => [id, place]));
  const position = rows.findIndex((row) => row.locations.some((id) => !places.has(id)));
  if (position >= 0) throw new AppError("invalid", `${fieldOf(position)}: names an unknown location.`);
  return places;
}

/** The URL of a query's photo. Null if it has none. Throws `not_found` for another user's query, except for admins. */
export async function getPhotoUrl(viewer: Viewer, queryId: number, conn: Db = db()): Promise<string | null> {
  const [row] = await conn
    .select({ user_id: queries.user_id, key: photos.key })
    .from(queries)
    .leftJoin(photos, eq(photos.query_id, queries.id))
    .where(eq(queries.id, queryId));
  if (!row || (row.user_id !== viewer.id && !isAdmin(viewer))) throw new AppError("not_found", "Query not found.");
  return row.key === null ? null : `/api/photos/${row.key}`;
}

/** The photo URLs of a user's queries, by query id. */
export async function listPhotoUrls(userId: number, conn: Db = db()): Promise<Record<number, string>> {
  const rows = await conn
    .select({ id: queries.id, key: photos.key })
    .from(queries)
    .innerJoin(photos, eq(photos.query_id, queries.id))
    .where(eq(queries.user_id, userId));
  return Object.fromEntries(rows.map(({ id, key }) => [id, `/api/photos/${key}`]));
}

/** A photo's WebP bytes. Null for an unknown key. */
export async function getPhoto(key: string, conn: Db = db()): Promise<Buffer | null> {
  const [row] = await conn.select({ image: photos.image }).from(photos).where(eq(photos.key, key));
  return row?.image ?? null;
}
