import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { articles, favorites, users } from "@/db/schema";
import { isHidden } from "@/lib/articles/data";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import type { Reader } from "@/lib/viewer";
import { getFavorite } from "./data";
import type { Favorite, Pin } from "./types";

/** Far above what readers pin, so that the list, which carries full texts, stays readable in one response. */
const MAX_FAVORITES = 1000;

/** Pins a story for the reader. Idempotent. Throws `not_found` for an unknown article, and `conflict` above 1,000 pins. */
export async function createFavorite(reader: Reader, pin: Pin, conn: Db = db()): Promise<Favorite> {
  const article_id = requireFound(parseId(String(pin.article_id)), "Article");
  const story_type = pin.story_type;
  return transaction(conn, async (tx) => {
    // Locks the article, the user and the pin until the result is read, because each may be deleted concurrently.
    await tx.execute(sql`
      insert into ${favorites} (user_id, article_id, story_type)
      select u.id, articles.id, ${story_type} from ${articles}, ${users} u where articles.id = ${article_id} and not ${isHidden(reader)} and u.id = ${reader.id}
      for key share on conflict (user_id, article_id, story_type) do update set story_type = excluded.story_type`);
    const favorite = requireFound(await getFavorite(reader, { article_id, story_type }, tx), "Article");
    if ((await tx.$count(favorites, eq(favorites.user_id, reader.id))) > MAX_FAVORITES) {
      throw new AppError("conflict", "You can pin at most 1,000 stories. Unpin one first.");
    }
    return favorite;
  });
}

/** Unpins a story. Idempotent. */
export async function deleteFavorite(reader: Reader, { article_id, story_type }: Pin, conn: Db = db()): Promise<void> {
  await conn
    .delete(favorites)
    .where(
      and(eq(favorites.user_id, reader.id), eq(favorites.article_id, article_id), eq(favorites.story_type, story_type)),
    );
}
