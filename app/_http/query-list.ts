import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { checkUrl, readAllowHosts } from "@/lib/news/fetch/address";
import { type QueryInput, type QueryListInput, queryInput, queryListInput } from "@/lib/queries/schema";
import type { QueryList } from "@/lib/queries/types";
import { readJson } from "./body";

/** The list a request brings, to be saved or run; its sites may be asked. */
export async function readQueryList(request: Request): Promise<QueryListInput> {
  return withPublicSites(await readJson(request, queryListInput));
}

/** One row of a list, to be tried; its site may be asked. */
export async function readQueryRow(request: Request): Promise<QueryInput> {
  const row = await readJson(request, queryInput);
  if (row.site !== null) assertPublicSite(row.site, "site");
  return row;
}

/** The same list; throws `invalid` for a site the product would never ask: not http, with a user name, or not public. */
export function withPublicSites(list: QueryListInput): QueryListInput {
  for (const [position, { site }] of list.queries.entries()) {
    if (site !== null) assertPublicSite(site, `queries.${position}.site`);
  }
  return list;
}

/** The site an address names (`?site=`), which may be asked. Throws `invalid`. */
export function namedSite(request: Request): string {
  const site = new URL(request.url).searchParams.get("site")?.trim() ?? "";
  assertPublicSite(site, "site");
  return site;
}

function assertPublicSite(site: string, field: string): void {
  const verdict = checkUrl(site, readAllowHosts(env().FETCH_ALLOW_HOSTS));
  if (!verdict.ok) throw new AppError("invalid", `${field}: ${verdict.reason}`);
}

/** A list as the API gives it; its version is the ETag, to be sent back as `version` when it is saved. */
export function queryListAnswer({ queries, version }: QueryList): Response {
  return Response.json(queries, { headers: { ETag: `"${version}"` } });
}

/** The user an address names (`?user_id=`); null when it names none, `not_found` for what can be no id. */
export function namedUser(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("user_id");
  if (text === null || text === "") return null;
  const id = parseId(text);
  if (id === null) throw new AppError("not_found", "User not found.");
  return id;
}
