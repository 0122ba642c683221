import { requestApi } from "@/app/_browser/api";
import type { Query, QueryList } from "@/lib/queries/types";
import type { SentRow } from "./rows";

/** A list to save; `version` is that of the saved list it replaces. */
type Sent = { user_id: number; version: number; queries: SentRow[] };

/** Browsers send at most 64 KB for a page that is left. */
const KEEPALIVE_LIMIT_BYTES = 60_000;

export async function fetchQueryList(user_id: number): Promise<QueryList> {
  return listIn(await requestApi(`/api/queries?user_id=${user_id}`, {}));
}

/** Saves a list and returns it with its ids and new version; continues when the page is left. Throws `ApiError`. */
export async function saveQueryList(sent: Sent): Promise<QueryList> {
  const keepalive = isShort(sent);
  return listIn(await requestApi("/api/queries/save", { method: "POST", body: sent, keepalive }));
}

/** Whether a list is short enough to be sent while the page is left. */
export function isShort(sent: Sent): boolean {
  return new TextEncoder().encode(JSON.stringify(sent)).length <= KEEPALIVE_LIMIT_BYTES;
}

async function listIn(answer: Response): Promise<QueryList> {
  const queries: Query[] = await answer.json();
  return { queries, version: Number(answer.headers.get("ETag")?.replace(/\D/g, "")) };
}
