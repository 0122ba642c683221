import "server-only";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { cache } from "react";
import { briefings, editionSubscribers, editions, users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { SLUG } from "./rules";
import type { Candidate, Edition, EditionEntry } from "./types";

const columns = {
  id: editions.id,
  slug: editions.slug,
  title: editions.title,
  sender_name: editions.sender_name,
  schedule: editions.schedule,
  user_id: editions.user_id,
};

/** All editions but the default one, by title. */
export async function listEditions(conn: Db = db()): Promise<Edition[]> {
  return conn.select(columns).from(editions).orderBy(asc(editions.title), asc(editions.id));
}

/** An edition by its address. Null if there is none. */
export const getEdition = cache(async (slug: string): Promise<Edition | null> => {
  // Not every text in an address can be sent to the database.
  if (!SLUG.test(slug)) return null;
  const [row] = await db().select(columns).from(editions).where(eq(editions.slug, slug));
  return row ?? null;
});

/** An edition by its id. Null if there is none. */
export async function getEditionById(id: number, conn: Db = db()): Promise<Edition | null> {
  const [row] = await conn.select(columns).from(editions).where(eq(editions.id, id));
  return row ?? null;
}

/** The edition whose queries a user owns. Null for every user who is no service account. */
export async function getEditionOfUser(userId: number, conn: Db = db()): Promise<Edition | null> {
  const [row] = await conn.select(columns).from(editions).where(eq(editions.user_id, userId));
  return row ?? null;
}

/** The edition a briefing belongs to. Null: the default edition. */
export async function getEditionOfBriefing(briefingId: number, conn: Db = db()): Promise<Edition | null> {
  const [row] = await conn
    .select(columns)
    .from(editions)
    .innerJoin(briefings, eq(briefings.edition_id, editions.id))
    .where(eq(briefings.id, briefingId));
  return row ?? null;
}

/** The same, read once per page. */
export const editionOfPage = cache(async (briefingId: number) => getEditionOfBriefing(briefingId));

/** The titles of the editions of these briefings, by briefing; those of the default edition have none. */
export async function listEditionTitles(briefingIds: number[], conn: Db = db()): Promise<Map<number, string>> {
  const rows = await conn
    .select({ id: briefings.id, title: editions.title })
    .from(briefings)
    .innerJoin(editions, eq(editions.id, briefings.edition_id))
    .where(inArray(briefings.id, briefingIds));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** All editions with what they have, by title. */
export async function listEditionEntries(_admin: Admin, conn: Db = db()): Promise<EditionEntry[]> {
  const rows = await conn.execute<EditionEntry>(sql`
    select e.id, e.slug, e.title, e.sender_name, e.schedule, e.user_id,
      (select count(*)::int from queries q where q.user_id = e.user_id) as queries,
      (select count(*)::int from edition_subscribers s join users u on u.id = s.user_id
        where s.edition_id = e.id and u.email is not null and u.email_problem is null) as subscribers,
      (select count(*)::int from briefings b where b.edition_id = e.id and b.is_public) as briefings
    from editions e order by e.title, e.id`);
  return [...rows];
}

/** The users with an address, and whether they get the edition. */
export async function listCandidates(_admin: Admin, editionId: number, conn: Db = db()): Promise<Candidate[]> {
  const rows = await conn
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      is_subscribed: sql<boolean>`${editionSubscribers.user_id} is not null`,
    })
    .from(users)
    .leftJoin(
      editionSubscribers,
      and(eq(editionSubscribers.user_id, users.id), eq(editionSubscribers.edition_id, editionId)),
    )
    .where(isNotNull(users.email))
    .orderBy(asc(users.username));
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** The ids of the editions a user gets by mail, ascending. */
export async function listSubscriptions(userId: number, conn: Db = db()): Promise<number[]> {
  const rows = await conn
    .select({ id: editionSubscribers.edition_id })
    .from(editionSubscribers)
    .where(eq(editionSubscribers.user_id, userId))
    .orderBy(asc(editionSubscribers.edition_id));
  return rows.map(({ id }) => id);
}
