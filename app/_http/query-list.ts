import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { FeedError } from "@/lib/news/feeds/feed-error";
import { readOpml } from "@/lib/news/feeds/opml";
import { checkUrl, readAllowHosts } from "@/lib/news/fetch/address";
import { fieldName } from "@/lib/parse";
import { entryOf, OWN_ATTRIBUTES } from "@/lib/queries/rules-opml";
import { importInput, type QueryInput, type QueryListInput, queryInput, queryListInput } from "@/lib/queries/schema";
import type { QueryEntry, QueryList } from "@/lib/queries/types";
import { readJson } from "./body";
import { requireId } from "./ids";

/**
 * The query list in the body; its `user_id` may also be a parameter, as in the request for the list. Throws `invalid` for a site the product
 * would never fetch: not http(s), with a user name, or not public.
 */
export async function readQueryList(request: Request): Promise<QueryListInput> {
  const list = withPublicSites(await readJson(request, queryListInput));
  return list.user_id === undefined ? { ...list, user_id: readUserId(request) } : list;
}

/** The query in the body. Throws `invalid` as `readQueryList` does. */
export async function readQueryRow(request: Request): Promise<QueryInput> {
  const row = await readJson(request, queryInput);
  if (row.site !== null) assertPublicSite(row.site, "site");
  return row;
}

function withPublicSites(list: QueryListInput): QueryListInput {
  for (const [position, { site }] of list.queries.entries()) {
    if (site !== null) assertPublicSite(site, fieldName(["queries", position, "site"]));
  }
  return list;
}

/** The `site` parameter, checked. Throws `invalid`. */
export function requireSite(request: Request): string {
  const site = new URL(request.url).searchParams.get("site")?.trim() ?? "";
  assertPublicSite(site, "site");
  return site;
}

/** The feeds and queries of an OPML file. `fault` says why an entry's site cannot be fetched. Throws `invalid` for an unreadable file. */
export async function readImport(request: Request): Promise<{ user_id: number | null; entries: QueryEntry[] }> {
  const { user_id, opml } = await readJson(request, importInput);
  const entries = readFeeds(opml).map((feed) => {
    const entry = entryOf(feed);
    return { ...entry, fault: entry.site === null ? null : siteFault(entry.site) };
  });
  return { user_id: user_id ?? null, entries };
}

function readFeeds(opml: string) {
  try {
    return readOpml(opml, OWN_ATTRIBUTES);
  } catch (error) {
    if (error instanceof FeedError) throw new AppError("invalid", error.message, { cause: error });
    throw error;
  }
}

function assertPublicSite(site: string, field: string): void {
  const fault = siteFault(site);
  if (fault !== null) throw new AppError("invalid", `${field}: ${fault}`);
}

/** Why the product would not fetch a site; null if it would. */
function siteFault(site: string): string | null {
  const verdict = checkUrl(site, readAllowHosts(env().FETCH_ALLOW_HOSTS));
  return verdict.ok ? null : verdict.reason;
}

/** The API response for a list. Its ETag is the `version` to send when saving the list. */
export function queryListResponse({ queries, version }: QueryList): Response {
  return Response.json(queries, { headers: { ETag: `"${version}"` } });
}

/** The `user_id` parameter; null if absent or empty. Throws `not_found` for anything but an id. */
export function readUserId(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("user_id");
  return text ? requireId(text, "User") : null;
}
