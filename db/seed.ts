import { count } from "drizzle-orm";
import type { Database } from "./client";
import type { TimeFilter } from "./enums";
import { locations, queries, queryLocations, users } from "./schema";

export type SeedAdmin = { username: string; email: string | null; password_hash: string };

/** Starter queries and locations. A query refers to locations by name. */
export type SeedSample = {
  locations: { name: string; is_local: boolean }[];
  queries: {
    query: string;
    maxItems: number;
    timeFilter: TimeFilter;
    site: string | null;
    locations: string[];
  }[];
};

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * Seeds an empty database in the caller's transaction with the first admin, who is the master user, and the starter set if
 * given. Returns the admin's id. Returns null and changes nothing if there are users already.
 */
export async function seedDatabase(
  tx: Transaction,
  admin: SeedAdmin,
  sample: SeedSample | null,
): Promise<number | null> {
  const [existing] = await tx.select({ number: count() }).from(users);
  if (existing && existing.number > 0) return null;
  const [made] = await tx
    .insert(users)
    .values({ ...admin, is_admin: true, master_query: true, is_subscribed: admin.email !== null })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) return null;
  if (sample) await seedSample(tx, made.id, sample);
  return made.id;
}

async function seedSample(tx: Transaction, user_id: number, sample: SeedSample): Promise<void> {
  const places = await tx
    .insert(locations)
    .values(sample.locations)
    .returning({ id: locations.id, name: locations.name });
  const rows = await tx
    .insert(queries)
    .values(sample.queries.map(({ locations: _names, ...query }, position) => ({ ...query, user_id, position })))
    .returning({ id: queries.id, position: queries.position });
  const links = rows.flatMap(({ id, position }) =>
    places
      .filter(({ name }) => sample.queries[position]?.locations.includes(name))
      .map((place) => ({ query_id: id, location_id: place.id })),
  );
  if (links.length > 0) await tx.insert(queryLocations).values(links);
}
