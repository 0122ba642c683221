import "server-only";
import { randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import { articlePictures } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Picture } from "@/lib/media/types";

/** Stores an article's picture, or null if it has none. Does not replace a stored one. */
export async function savePicture(articleId: number, picture: Picture | null, conn: Db = db()): Promise<void> {
  const key = picture && randomBytes(9).toString("base64url");
  await conn
    .insert(articlePictures)
    .values({ article_id: articleId, key, ...picture })
    .onConflictDoNothing();
}

/** Deletes the pictures of articles, inside the caller's transaction. */
export async function deletePictures(articleIds: number[], tx: Db): Promise<void> {
  await tx.delete(articlePictures).where(inArray(articlePictures.article_id, articleIds));
}
