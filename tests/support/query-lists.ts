import { expect } from "vitest";
import { photos } from "@/db/schema";
import { db } from "@/lib/db";
import type { Query } from "@/lib/queries/types";
import type { Member } from "./signed-in";

/** A list of queries as the API returns it. `search` is the query string. */
export async function listOf(client: Member, search = ""): Promise<{ queries: Query[]; version: number }> {
  const answer = await client.call("GET", `/api/queries${search}`);
  expect(answer.status).toBe(200);
  return { queries: await answer.json(), version: Number(answer.headers.get("ETag")?.replace(/\D/g, "")) };
}

/** Saves the rows as the client's list. `rest` may name another user or a version. */
export const save = (client: Member, rows: unknown, rest: object = {}) =>
  client.call("POST", "/api/queries/save", { queries: rows, ...rest });

/** Stores a photo of a query. */
export async function savePhotoOf(query_id: number): Promise<void> {
  await db()
    .insert(photos)
    .values({ key: `key-${query_id}`, query_id, image: Buffer.from("image"), width: 1, height: 1 });
}
