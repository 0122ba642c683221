import type { TimeFilter } from "@/db/enums";

/** A saved search as the API gives it. `locations` are location ids. */
export type Query = {
  id: number;
  query: string;
  maxItems: number;
  timeFilter: TimeFilter;
  site: string | null;
  locations: number[];
  has_photo: boolean;
};

/** A user's whole list in its saved order; the version counts its saves. */
export type QueryList = { queries: Query[]; version: number };
