/**
 * A place a query can be narrowed to; news of a local one is LOCAL NEWS. `aliases` are further names that make a text local: its
 * counties, cities, utilities. `created_at` is ISO 8601 UTC.
 */
export type Location = {
  id: number;
  name: string;
  is_local: boolean;
  aliases: string[];
  created_at: string | null;
};
