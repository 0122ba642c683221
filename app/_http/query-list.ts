import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { FeedError } from "@/lib/news/feeds/feed-error";
import { readOpml } from "@/lib/news/feeds/opml";
import { checkUrl, readAllowHosts } from "@/lib/news/fetch/address";
import { entryOf, OWN_ATTRIBUTES } from "@/lib/queries/rules-opml";
import { importInput, type QueryInput, type QueryListInput, queryInput, queryListInput } from "@/lib/queries/schema";
import type { QueryEntry, QueryList } from "@/lib/queries/types";
import { readJson } from "./body";
import { requireId } from "./ids";

/** The list to save or run, with its sites checked. */
export async function readQueryList(request: Request): Promise<QueryListInput> {
  return withPublicSites(await readJson(request, queryListInput));
}

/** The row to preview, with its site checked. */
export async function readQueryRow(request: Request): Promise<QueryInput> {
  const row = await readJson(request, queryInput);
  if (row.site !== null) assertPublicSite(row.site, "site");
  return row;
}

/** The same list. Throws `invalid` for a site the product would never fetch: not http(s), with a user name, or not public. */
function withPublicSites(list: QueryListInput): QueryListInput {
  for (const [position, { site }] of list.queries.entries()) {
    if (site !== null) assertPublicSite(site, `queries.${position}.site`);
  }
  return list;
}

/** The `site` parameter, checked. Throws `invalid`. */
export function requireSite(request: Request): string {
  const site = new URL(request.url).searchParams.get("site")?.trim() ?? "";
  assertPublicSite(site, "site");
  return site;
}

/** The feeds and queries of an OPML file to import. Throws `invalid` for a file that cannot be read. */
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

/** The list as the API returns it. Its version is the ETag, to be sent back as `version` when the list is saved. */
export function queryListResponse({ queries, version }: QueryList): Response {
  return Response.json(queries, { headers: { ETag: `"${version}"` } });
}

/** The `user_id` parameter; null when it is absent or empty. Throws `not_found` for text that is not an id. */
export function readUserId(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("user_id");
  return text ? requireId(text, "User") : null;
}
