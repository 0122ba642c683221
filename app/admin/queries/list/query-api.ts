import { askApi } from "@/app/_browser/api";
import type { Query, QueryList } from "@/lib/queries/types";
import type { SentRow } from "./rows";

/** A list to save or to run; without `version` it takes the place of whatever is saved. */
type Sent = { user_id: number; version?: number; queries: SentRow[] };

/** The most a browser still sends for a page that is left is 64 KB. */
const MOST_KEPT_ALIVE = 60_000;

export async function fetchQueryList(user_id: number): Promise<QueryList> {
  return listIn(await askApi(`/api/queries?user_id=${user_id}`, {}));
}

/** Saves a list and gives it back with its ids and its new version; goes on when the page is left. Throws `ApiError`. */
export async function saveQueryList(sent: Sent): Promise<QueryList> {
  const keepalive = isShort(sent);
  return listIn(await askApi("/api/queries/save", { method: "POST", body: sent, keepalive }));
}

/** Whether a list is sent although its page is left. */
export function isShort(sent: Sent): boolean {
  return new TextEncoder().encode(JSON.stringify(sent)).length <= MOST_KEPT_ALIVE;
}

async function listIn(answer: Response): Promise<QueryList> {
  const queries: Query[] = await answer.json();
  return { queries, version: Number(answer.headers.get("ETag")?.replace(/\D/g, "")) };
}
