import type { TimeFilter } from "@/db/enums";
import { capitalized } from "@/lib/language/capitalized";
import { isEmptyRow } from "@/lib/queries/rules";
import { DEFAULT_MAX_ITEMS, type Query } from "@/lib/queries/types";

/** A row on the screen with its texts as typed. `id` is null until it is saved; `key` never changes. */
export type Row = {
  key: string;
  id: number | null;
  query: string;
  maxItems: string;
  timeFilter: TimeFilter;
  site: string;
  locations: number[];
  has_photo: boolean;
  /** The URL of its photo, if known. */
  photo: string | null;
};

export type Field = "query" | "maxItems" | "timeFilter" | "site" | "locations";

/** Why a list was rejected. Without a field, the message applies to the whole list. */
export type Fault = { key: string | null; field: Field | null; message: string };

/** A row in the API's format. */
export type SentRow = Pick<Query, "query" | "maxItems" | "timeFilter" | "locations"> & { id?: number; site: string };

export const TIME_LABELS: Record<TimeFilter, string> = { any: "Any time", "24h": "Past day", "7d": "Past week" };

let count = 0;

export function emptyRow(): Row {
  count += 1;
  return {
    key: `new-${count}`,
    id: null,
    query: "",
    maxItems: String(DEFAULT_MAX_ITEMS),
    timeFilter: "any",
    site: "",
    locations: [],
    has_photo: false,
    photo: null,
  };
}

/** The rows of a saved list; an empty row if it has none. */
export function rowsOf(queries: Query[], photos: Record<number, string> = {}): Row[] {
  const rows = queries.map(({ id, maxItems, site, ...query }) => ({
    ...query,
    key: `saved-${id}`,
    id,
    maxItems: String(maxItems),
    site: site ?? "",
    photo: photos[id] ?? null,
  }));
  return rows.length > 0 ? rows : [{ ...emptyRow(), key: "first" }];
}

/** The row in the API's format: trimmed text, a whole number (spec 5: 5 if empty or zero), the site with its scheme. */
export function sentRow({ id, query, maxItems, timeFilter, site, locations }: Row): SentRow {
  const number = Number.parseInt(maxItems, 10);
  return {
    ...(id === null ? {} : { id }),
    query: query.trim(),
    maxItems: number || DEFAULT_MAX_ITEMS,
    timeFilter,
    site: siteOf(site),
    locations,
  };
}

/** Whether a row has a query, site or locations. Others are not saved (spec 5). */
export function isFilled(row: Row): boolean {
  return !isEmptyRow({ query: row.query.trim(), site: row.site.trim() || null, locations: row.locations });
}

/** A row with its texts as they will be saved. */
export function tidied(row: Row): Row {
  const { query, maxItems, site } = sentRow(row);
  return { ...row, query, maxItems: String(maxItems), site };
}

/** Whether filled rows equal a saved list. */
export function isSameList(rows: Row[], queries: Query[]): boolean {
  const saved = rowsOf(queries).filter(isFilled).map(contentOf);
  return rows.length === saved.length && rows.every((row, place) => contentOf(row) === saved[place]);
}

function contentOf(row: Row): string {
  const { query, maxItems, timeFilter, site, locations } = sentRow(row);
  return JSON.stringify([query, maxItems, timeFilter, site, locations.toSorted((one, other) => one - other)]);
}

/** A bare `example.com` becomes its https address. */
export function siteOf(text: string): string {
  const site = text.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(site) ? `https://${site}` : site;
}

const FAULT = /^Query (\d+), (query|maxItems|timeFilter|site|locations): (.+)$/;
const FIELDS: readonly Field[] = ["query", "maxItems", "timeFilter", "site", "locations"];

/** The row and field in an error message; `keys` are the keys of the sent rows. */
export function faultOf(message: string, keys: string[]): Fault {
  const [, position, name, text] = FAULT.exec(message) ?? [];
  const field = FIELDS.find((each) => each === name) ?? null;
  if (position === undefined || field === null || !text) return { key: null, field: null, message };
  return { key: keys[Number(position) - 1] ?? null, field, message: capitalized(text) };
}

/** The rows with one moved to another position, counted from 0. */
export function movedRow(rows: Row[], key: string, to: number): Row[] {
  const row = rows.find((each) => each.key === key);
  if (!row) return rows;
  return rows.filter((each) => each !== row).toSpliced(to, 0, row);
}
