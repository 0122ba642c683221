import type { TimeFilter } from "@/db/enums";

/** Articles collected for a query that does not set a number (spec 5). */
export const DEFAULT_MAX_ITEMS = 5;

/** A saved query in the API. `locations` are location ids. */
export type Query = {
  id: number;
  query: string;
  maxItems: number;
  timeFilter: TimeFilter;
  site: string | null;
  locations: number[];
  has_photo: boolean;
};

/** A user's query list in saved order. `version` counts its saves. */
export type QueryList = { queries: Query[]; version: number };

/** A feed or a query of an OPML file. `fields` are those of an exported query; `fault` says why its site is refused. */
export type QueryEntry = {
  query: string;
  site: string | null;
  fields: { maxItems: number; timeFilter: string; locations: string[] } | null;
  fault: string | null;
};

/** The import result of an entry: added as a row, or skipped with the reason. Locations are names; `missing` ones do not exist here. */
export type ImportRow = Pick<QueryEntry, "query" | "site"> & {
  locations: string[];
  missing: string[];
  skipped: string | null;
};
