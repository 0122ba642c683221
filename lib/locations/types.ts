/** A place a query can be narrowed to; news of a local one is LOCAL NEWS. `created_at` is ISO 8601 UTC. */
export type Location = { id: number; name: string; is_local: boolean; created_at: string | null };
