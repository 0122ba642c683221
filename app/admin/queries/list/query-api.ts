import { requestApi } from "@/app/_browser/api";
import type { Query, QueryList } from "@/lib/queries/types";
import type { SentRow } from "./rows";

/** A list to save; `version` is the version of the saved list it replaces. */
type Sent = { user_id: number; version: number; queries: SentRow[] };

/** Browsers limit requests that outlive their page to 64 KB. */
const KEEPALIVE_LIMIT_BYTES = 60_000;

export async function fetchQueryList(user_id: number): Promise<QueryList> {
  return listIn(await requestApi(`/api/queries?user_id=${user_id}`, {}));
}

/** Saves a list and returns it with its ids and new version. Continues after the page is closed. Throws `ApiError`. */
export async function saveQueryList(sent: Sent): Promise<QueryList> {
  const keepalive = isShort(sent);
  return listIn(await requestApi("/api/queries/save", { method: "POST", body: sent, keepalive }));
}

/** Whether a list is small enough to be saved while the page closes. */
export function isShort(sent: Sent): boolean {
  return new TextEncoder().encode(JSON.stringify(sent)).length <= KEEPALIVE_LIMIT_BYTES;
}

async function listIn(answer: Response): Promise<QueryList> {
  const queries: Query[] = await answer.json();
  return { queries, version: Number(answer.headers.get("ETag")?.replace(/\D/g, "")) };
}
