import "server-only";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { articlePictures, articles } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { parsePictureAddress, SMALL_PICTURE_WIDTH } from "@/lib/media/rules";
import { rightSql } from "@/lib/sources/data";

/** Whether an article's publisher allows the full text, and with it the picture. */
function isUnrestricted(): SQL {
  return sql`coalesce(${rightSql("articles")} ->> 'rights', 'full') = 'full'`;
}

/** The URL of our copy of an article's picture. Null if there is none. Does not check display rights. */
export function imageSql(article: "a" | "c" | "articles"): SQL<string | null> {
  return sql`(select '/api/pictures/' || picture.key || '/' || picture.width || '.webp'
    from ${articlePictures} picture where picture.article_id = ${sql.raw(article)}.id)`;
}

/** The given articles whose picture may be shown and has not been fetched. */
export async function listMissingPictures(ids: number[], conn: Db = db()): Promise<{ id: number; image: string }[]> {
  if (ids.length === 0) return [];
  const rows = await conn
    .select({ id: articles.id, image: articles.image })
    .from(articles)
    .leftJoin(articlePictures, eq(articlePictures.article_id, articles.id))
    .where(
      and(inArray(articles.id, ids), isNotNull(articles.image), isNull(articlePictures.article_id), isUnrestricted()),
    );
  return rows.flatMap(({ id, image }) => (image ? [{ id, image }] : []));
}

/** The bytes of a picture by URL. Null if there is none or display rights no longer allow it. */
export async function readPicture(address: string, conn: Db = db()): Promise<Buffer | null> {
  const parsed = parsePictureAddress(address);
  if (!parsed) return null;
  const { key, width, format } = parsed;
  const { large, small, jpeg } = articlePictures;
  const webp = width === SMALL_PICTURE_WIDTH ? sql<Buffer | null>`coalesce(${small}, ${large})` : large;
  const [row] = await conn
    .select({ bytes: format === "jpg" ? jpeg : webp })
    .from(articlePictures)
    .innerJoin(articles, eq(articles.id, articlePictures.article_id))
    .where(
      and(
        eq(articlePictures.key, key),
        // A large picture may be only as wide as a small one.
        sql`(${articlePictures.width} = ${width} or (${format} = 'webp' and ${width} = ${SMALL_PICTURE_WIDTH} and ${small} is not null))`,
        isUnrestricted(),
      ),
    );
  return row?.bytes ?? null;
}
