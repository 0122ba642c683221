import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { locations, queries, queryLocations, type RunQuery } from "@/db/schema";
import { type Db, db } from "@/lib/db";

/** A user's query list with the places spelled out, in its saved order, as a run takes it along. */
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
