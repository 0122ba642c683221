import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { locations, queries, queryLocations } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, requireFound, single, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { LOCATIONS_LOCK } from "@/lib/locks";
import { bumpQueriesVersion } from "@/lib/users/mutations";
import type { Admin, Context } from "@/lib/viewer";
import type { LocationChanges, LocationInput } from "./schema";
import type { Location } from "./types";

/** Adds a location. Throws `conflict` if the name is taken, ignoring case. */
export async function createLocation(ctx: Context<Admin>, input: LocationInput): Promise<Location> {
  return transaction(ctx.conn, async (tx) => {
    await lockLocations(tx);
    await assertFreeName(input.name, 0, tx);
    const made = single(await tx.insert(locations).values(input).returning());
    await recordChange(
      { ...ctx, conn: tx },
      { action: "location.create", target: `location ${made.name}`, details: input },
    );
    return toLocation(made);
  });
}

/** Changes a location. Throws `not_found`, or `conflict` if the name is taken, ignoring case. */
export async function updateLocation(ctx: Context<Admin>, id: number, changes: LocationChanges): Promise<Location> {
  return transaction(ctx.conn, async (tx) => {
    await lockLocations(tx);
    const [before] = await tx.select().from(locations).where(eq(locations.id, id));
    const { name, is_local, aliases } = requireFound(before, "Location");
    await assertFreeName(changes.name ?? name, id, tx);
    const after = {
      name: changes.name ?? name,
      is_local: changes.is_local ?? is_local,
      aliases: changes.aliases ?? aliases,
    };
    const changed = single(await tx.update(locations).set(after).where(eq(locations.id, id)).returning());
    const details = { before: { name, is_local, aliases }, after };
    await recordChange({ ...ctx, conn: tx }, { action: "location.update", target: `location ${name}`, details });
    return toLocation(changed);
  });
}

/** Deletes a location and removes it from all queries. Users editing such a query get a conflict on save. Throws `not_found`. */
export async function deleteLocation(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    await lockLocations(tx);
    // Locks lists before locations, the same order as saving a list, to prevent deadlocks.
    const owners = await tx
      .selectDistinct({ id: queries.user_id })
      .from(queries)
      .innerJoin(queryLocations, eq(queryLocations.query_id, queries.id))
      .where(eq(queryLocations.location_id, id));
    await bumpQueriesVersion(
      owners.map((owner) => owner.id),
      tx,
    );
    const [gone] = await tx.delete(locations).where(eq(locations.id, id)).returning();
    const { name, is_local, aliases } = requireFound(gone, "Location");
    await recordChange(
      { ...ctx, conn: tx },
      { action: "location.delete", target: `location ${name}`, details: { is_local, aliases } },
    );
  });
}

/** Serializes changes to locations. */
async function lockLocations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCATIONS_LOCK})`);
}

async function assertFreeName(name: string, ownId: number, tx: Db): Promise<void> {
  const [other] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(sql`lower(${locations.name})`, sql`lower(${name})`), ne(locations.id, ownId)));
  if (other) throw new AppError("conflict", "A location with that name already exists.", { field: "name" });
}

function toLocation({ created_at, ...row }: typeof locations.$inferSelect): Location {
  return { ...row, created_at: created_at.toISOString() };
}
