/**
 * A place a query can be limited to. News from a local place is shown as local. `aliases` also make a text local: its
 * counties, cities, utilities. `created_at` is ISO 8601 UTC.
 */
export type Location = {
  id: number;
  name: string;
  is_local: boolean;
  aliases: string[];
  created_at: string | null;
};
