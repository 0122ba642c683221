import { cookies, headers } from "next/headers";
import { cache } from "react";
import { returnPath } from "@/lib/auth/rules";
import { getReader } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { REQUESTED_HOST } from "@/lib/page-cache/rules";
import { readSearch } from "@/lib/search/rules";
import { isViewer } from "@/lib/viewer";

/** The search parameters of a page. */
export type Query = Record<string, string | string[] | undefined>;

/**
 * The signed-in reader of a page; null for a visitor. Read once per request, including cookies an action has just set. Not for public
 * pages, which are cached for everyone.
 */
export const currentReader = cache(async () => getReader((await cookies()).toString()));

/**
 * The host under which an https site was opened, if it differs from APP_URL; else null. Without https on that host, browsers do not keep
 * the session cookie. Not for public pages.
 */
export async function openedName(): Promise<string | null> {
  const { host, protocol } = new URL(env().APP_URL);
  const opened = (await headers()).get(REQUESTED_HOST);
  return protocol === "https:" && opened !== null && opened !== host ? opened : null;
}

/**
 * Whether `/` shows the login screen instead of the landing page (contract 3.1): for visitors if the query or REQUIRE_LOGIN requires it, and
 * for a user signed in through an email link who opens `?login` to sign in with a password.
 */
export async function wantsLogin(query: Query): Promise<boolean> {
  const isRequested = "login" in query || "error" in query;
  if (!isRequested && !env().REQUIRE_LOGIN) return false;
  const reader = await currentReader();
  return reader === null || ("login" in query && !isViewer(reader));
}

/** The first `q` parameter as a search, or an empty string. */
export function searchIn({ q = "" }: Query): string {
  return readSearch(typeof q === "string" ? q : (q[0] ?? ""));
}

/** The page to return to after login: the query's `return`, else the referring page of this site, else `/`. */
export async function returnPathOf(query: Query): Promise<string> {
  if (typeof query.return === "string") return returnPath(query.return);
  const sent = await headers();
  const referer = URL.parse(sent.get("Referer") ?? "");
  const isOurs = referer?.host === (sent.get(REQUESTED_HOST) ?? sent.get("Host"));
  return returnPath(isOurs ? referer?.pathname + referer?.search : null);
}

/** The `error` query parameter. Null if it is missing or repeated. */
export function errorIn({ error }: Query): string | undefined {
  return typeof error === "string" ? error : undefined;
}
