import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { articles, favorites, users } from "@/db/schema";
import { type Db, db, found } from "@/lib/db";
import { parseId } from "@/lib/ids";
import type { Reader } from "@/lib/viewer";
import { getFavorite } from "./data";
import type { Favorite, Pin } from "./types";

/** Pins a story for the reader, who may have pinned it already. Throws `not_found` when there is no such article. */
export async function createFavorite(reader: Reader, pin: Pin, conn: Db = db()): Promise<Favorite> {
  const article_id = found(parseId(String(pin.article_id)), "Article");
  const story_type = pin.story_type;
  // The article or the user may go while this is done: both rows are held, or nothing is written.
  await conn.execute(sql`
    insert into ${favorites} (user_id, article_id, story_type)
    select u.id, a.id, ${story_type} from ${articles} a, ${users} u where a.id = ${article_id} and u.id = ${reader.id}
    for key share on conflict do nothing`);
  return found(await getFavorite(reader, { article_id, story_type }, conn), "Article");
}

/** Unpins a story of the reader's own. May be repeated. */
export async function deleteFavorite(reader: Reader, { article_id, story_type }: Pin, conn: Db = db()): Promise<void> {
  await conn
    .delete(favorites)
    .where(
      and(eq(favorites.user_id, reader.id), eq(favorites.article_id, article_id), eq(favorites.story_type, story_type)),
    );
}
