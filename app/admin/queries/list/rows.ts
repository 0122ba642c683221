import type { TimeFilter } from "@/db/enums";
import { isEmptyRow } from "@/lib/queries/rules";
import type { Query } from "@/lib/queries/types";

/** A row as it stands on the screen: everything as typed. `id` is null until it is saved; `key` is its own for life. */
export type Row = {
  key: string;
  id: number | null;
  query: string;
  maxItems: string;
  timeFilter: TimeFilter;
  site: string;
  locations: number[];
  has_photo: boolean;
  /** Its photo's address, where it is known. */
  photo: string | null;
};

export type Field = "query" | "maxItems" | "timeFilter" | "site" | "locations";

/** What is wrong with a list: with a field of a row, or with the whole. */
export type Fault = { key: string | null; field: Field | null; message: string };

/** A row as the API takes it. */
export type SentRow = Pick<Query, "query" | "maxItems" | "timeFilter" | "locations"> & { id?: number; site: string };

export const TIME_LABELS: Record<TimeFilter, string> = { any: "Any time", "24h": "Past day", "7d": "Past week" };

const DEFAULT_MAX_ITEMS = 5;

let made = 0;

export function emptyRow(): Row {
  made += 1;
  return {
    key: `new-${made}`,
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

/** The rows of a saved list; without any, the empty one there always is. */
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

/** The row as it is sent: text trimmed, a whole number (spec 5: 5 when empty or zero), an address with its scheme. */
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

/** Whether a row says anything; those that do not are not saved (spec 4). */
export function isFilled(row: Row): boolean {
  return !isEmptyRow({ query: row.query.trim(), site: row.site.trim() || null, locations: row.locations });
}

/** A row with its texts as they are saved: what is seen is what is kept. */
export function tidied(row: Row): Row {
  const { query, maxItems, site } = sentRow(row);
  return { ...row, query, maxItems: String(maxItems), site };
}

/** Whether rows say what a saved list says. */
export function saysTheSame(rows: Row[], queries: Query[]): boolean {
  const saved = rowsOf(queries).filter(isFilled).map(said);
  return rows.length === saved.length && rows.every((row, place) => said(row) === saved[place]);
}

function said(row: Row): string {
  const { query, maxItems, timeFilter, site, locations } = sentRow(row);
  return JSON.stringify([query, maxItems, timeFilter, site, locations.toSorted((one, other) => one - other)]);
}

/** `example.com` means its web address. */
export function siteOf(text: string): string {
  const site = text.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(site) ? `https://${site}` : site;
}

const FAULT = /^queries\.(\d+)\.(query|maxItems|timeFilter|site|locations)(?:\.\d+)?: (.+)$/;
const FIELDS: readonly Field[] = ["query", "maxItems", "timeFilter", "site", "locations"];

/** The row and field a refusal speaks of, `keys` being those of the rows as they were sent. */
export function faultOf(message: string, keys: string[]): Fault {
  const [, position, name, what] = FAULT.exec(message) ?? [];
  const field = FIELDS.find((each) => each === name) ?? null;
  if (position === undefined || field === null || !what) return { key: null, field: null, message };
  const said = what.charAt(0).toUpperCase() + what.slice(1);
  return { key: keys[Number(position)] ?? null, field, message: said.endsWith(".") ? said : `${said}.` };
}

/** The rows with one moved to another place, from 0. */
export function movedRow(rows: Row[], key: string, to: number): Row[] {
  const row = rows.find((each) => each.key === key);
  if (!row) return rows;
  return rows.filter((each) => each !== row).toSpliced(to, 0, row);
}
