import { env } from "@/lib/env";
import { isViewer } from "@/lib/viewer";
import { currentReader } from "./page";

export type Query = Record<string, string | string[] | undefined>;

/**
 * Whether `/` shows the login screen in place of the landing page (contract 3.1): to nobody signed in, when the query asks for it or
 * the settings do; and to who came by an email link and asks for more.
 */
export async function wantsLogin(query: Query): Promise<boolean> {
  const isAsked = "login" in query || "error" in query;
  if (!isAsked && !env().REQUIRE_LOGIN) return false;
  const reader = await currentReader();
  return reader === null || ("login" in query && !isViewer(reader));
}

/** The query's `error`, given once. */
export function errorIn({ error }: Query): string | undefined {
  return typeof error === "string" ? error : undefined;
}
