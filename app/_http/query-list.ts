import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { checkUrl, readAllowHosts } from "@/lib/news/fetch/address";
import { type QueryInput, type QueryListInput, queryInput, queryListInput } from "@/lib/queries/schema";
import type { QueryList } from "@/lib/queries/types";
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

function assertPublicSite(site: string, field: string): void {
  const verdict = checkUrl(site, readAllowHosts(env().FETCH_ALLOW_HOSTS));
  if (!verdict.ok) throw new AppError("invalid", `${field}: ${verdict.reason}`);
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
