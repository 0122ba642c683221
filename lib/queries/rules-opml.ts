import { MAX_ROWS, type QueryInput, queryInput } from "./schema";
import type { ImportRow, Query, QueryEntry } from "./types";

type Outline = Record<string, string>;
type Place = { id: number; name: string };

export const NAMESPACE = { prefix: "digest", uri: "urn:cooperative-news-digest:query" };

const QUERY = "digest:query";
const MAX_ITEMS = "digest:maxItems";
const TIME_FILTER = "digest:timeFilter";
const LOCATIONS = "digest:locations";

/** Attributes for the fields of a query that OPML does not define. */
export const OWN_ATTRIBUTES = [QUERY, MAX_ITEMS, TIME_FILTER, LOCATIONS];

/** A query as the attributes of an outline: a feed for feed readers, and all fields for `entryOf`. Locations are names. */
export function outlineOf({ query, site, maxItems, timeFilter, locations }: Query, places: Place[]): Outline {
  const names = places.filter(({ id }) => locations.includes(id)).map(({ name }) => name);
  return {
    text: query || site || names.join("; "),
    ...(site ? { type: "rss", xmlUrl: site } : {}),
    [QUERY]: query,
    [MAX_ITEMS]: String(maxItems),
    [TIME_FILTER]: timeFilter,
    ...(names.length > 0 ? { [LOCATIONS]: JSON.stringify(names) } : {}),
  };
}

type Feed = { folder: string | null; url: string | null; attributes: Outline };

/** The query for a feed: its site with the folder's title as text, or the fields of an exported query. */
export function entryOf({ folder, url, attributes }: Feed): Omit<QueryEntry, "fault"> {
  // Exports always have this attribute.
  const isOwn = TIME_FILTER in attributes;
  if (!isOwn) return { query: folder ?? "", site: url, fields: null };
  return {
    query: attributes[QUERY] ?? "",
    site: url,
    fields: {
      maxItems: Number(attributes[MAX_ITEMS] ?? ""),
      timeFilter: attributes[TIME_FILTER] ?? "",
      locations: namesIn(attributes[LOCATIONS]),
    },
  };
}

function namesIn(json: string | undefined): string[] {
  try {
    const names: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** The result for each entry: the row to append, or why it is skipped. */
export function planImport(
  entries: QueryEntry[],
  saved: Query[],
  places: Place[],
): { rows: ImportRow[]; added: QueryInput[] } {
  const list: Content[] = [...saved];
  const added: QueryInput[] = [];
  const rows = entries.map((entry): ImportRow => {
    const { shown, input, fault } = readEntry(entry, places);
    if (!input) return { ...shown, skipped: fault };
    if (list.some((row) => isSame(row, input, entry.fields !== null)))
      return { ...shown, skipped: "Already in the list." };
    if (list.length >= MAX_ROWS) return { ...shown, skipped: `A list has at most ${MAX_ROWS} queries.` };
    list.push(input);
    added.push(input);
    return { ...shown, skipped: null };
  });
  return { rows, added };
}

type Content = Pick<Query, "query" | "site" | "maxItems" | "timeFilter" | "locations">;

/** The entry as a row, with the locations that exist here. A refused entry has a `fault` and no `input`. */
function readEntry({ query, site, fields, fault }: QueryEntry, places: Place[]) {
  const names = fields?.locations ?? [];
  const known = places.filter(({ name }) => names.includes(name));
  const missing = names.filter((name) => !known.some((place) => place.name === name));
  const shown = { query, site, locations: known.map(({ name }) => name), missing };
  if (fault !== null) return { shown, input: null, fault };
  const parsed = queryInput.safeParse({ ...fields, query, site, locations: known.map(({ id }) => id) });
  if (parsed.success) return { shown, input: parsed.data, fault: null };
  const [issue] = parsed.error.issues;
  return { shown, input: null, fault: `The ${issue?.path.join(".")} ${issue?.message}.` };
}

/** Whether a row duplicates an entry. A feed reader's feed is compared by site and text only. */
function isSame(row: Content, input: QueryInput, isOwn: boolean): boolean {
  if (!isOwn) return row.query.toLowerCase() === input.query.toLowerCase() && hrefOf(row.site) === hrefOf(input.site);
  return (
    row.query === input.query &&
    row.site === input.site &&
    row.maxItems === input.maxItems &&
    row.timeFilter === input.timeFilter &&
    row.locations.join() === input.locations.join()
  );
}

function hrefOf(site: string | null): string | null {
  return URL.parse(site ?? "")?.href ?? site;
}
