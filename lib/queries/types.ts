import type { TimeFilter } from "@/db/enums";

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
