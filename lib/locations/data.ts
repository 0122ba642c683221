import "server-only";
import { asc } from "drizzle-orm";
import { locations } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Location } from "./types";

/** All locations, sorted by name. */
export async function listLocations(conn: Db = db()): Promise<Location[]> {
  const rows = await conn.select().from(locations).orderBy(asc(locations.name));
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
