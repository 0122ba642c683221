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
 * The signed-in reader of a page; null for a visitor. Read once per request, with the cookies an action has just set. Not for public pages,
 * which are the same for everyone.
 */
export const currentReader = cache(async () => getReader((await cookies()).toString()));

/**
 * The host a https site was opened under if it is not that of APP_URL: without https under that name, browsers keep no session cookie. Null
 * otherwise. Not for public pages.
 */
export async function openedName(): Promise<string | null> {
  const { host, protocol } = new URL(env().APP_URL);
  const opened = (await headers()).get(REQUESTED_HOST);
  return protocol === "https:" && opened !== null && opened !== host ? opened : null;
}

/**
 * Whether `/` shows the login screen instead of the landing page (contract 3.1): to visitors, when the query or the settings call for
 * it; and to a reader who came through an email link and wants to sign in with a password.
 */
export async function wantsLogin(query: Query): Promise<boolean> {
  const isRequested = "login" in query || "error" in query;
  if (!isRequested && !env().REQUIRE_LOGIN) return false;
  const reader = await currentReader();
  return reader === null || ("login" in query && !isViewer(reader));
}

/** The query's search; empty without one. Of several the first. */
export function searchIn({ q = "" }: Query): string {
  return readSearch(typeof q === "string" ? q : (q[0] ?? ""));
}

/** The page to return to after login: the query's `return`, else the page of this site that led here. */
export async function returnPathOf(query: Query): Promise<string> {
  if (typeof query.return === "string") return returnPath(query.return);
  const sent = await headers();
  const referer = URL.parse(sent.get("Referer") ?? "");
  const isOurs = referer?.host === (sent.get(REQUESTED_HOST) ?? sent.get("Host"));
  return returnPath(isOurs ? referer?.pathname + referer?.search : null);
}

/** The query's `error` if it is given exactly once. */
export function errorIn({ error }: Query): string | undefined {
  return typeof error === "string" ? error : undefined;
}
