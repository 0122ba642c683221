import type { QueryInput } from "./schema";
import type { Query } from "./types";

/** Empty rows are dropped on save (spec 5). */
export function isEmptyRow({ query, site, locations }: Pick<Query, "query" | "site" | "locations">): boolean {
  return query === "" && site === null && locations.length === 0;
}

/** The difference between a submitted and the saved list. */
export type ListChange = { added: number; changed: number; moved: boolean; removed: string[] };

/** Compares submitted rows with the saved list. Null if nothing changes. */
export function compareLists(saved: Query[], rows: QueryInput[]): ListChange | null {
  const byId = new Map(saved.map((query) => [query.id, query]));
  const ids = rows.flatMap((row) => (row.id ? [row.id] : []));
  const remaining = saved.filter(({ id }) => ids.includes(id));
  const change = {
    added: rows.length - ids.length,
    changed: rows.filter((row) => row.id && !isSameRow(byId.get(row.id), row)).length,
    moved: remaining.some(({ id }, place) => ids[place] !== id),
    removed: saved.filter(({ id }) => !ids.includes(id)).map(({ query, site }) => query || site || ""),
  };
  return change.added || change.changed || change.moved || change.removed.length > 0 ? change : null;
}

function isSameRow(saved: Query | undefined, row: QueryInput): boolean {
  return (
    saved !== undefined &&
    saved.query === row.query &&
    saved.maxItems === row.maxItems &&
    saved.timeFilter === row.timeFilter &&
    saved.site === row.site &&
    saved.locations.join() === row.locations.join()
  );
}
