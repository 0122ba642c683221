import "server-only";
import { and, eq, inArray, ne, notInArray } from "drizzle-orm";
import { editionSubscribers, editions, users } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { addServiceUser, removeServiceUser, renameServiceUser } from "@/lib/users/mutations-service";
import type { Admin, Context } from "@/lib/viewer";
import type { EditionChanges, EditionInput } from "./schema";

/** Adds an edition with an account for its queries, and returns its id. Throws `conflict` if the address or title is taken. */
export async function createEdition(ctx: Context<Admin>, input: EditionInput): Promise<number> {
  return transaction(ctx.conn, async (tx) => {
    await assertFree(0, input.slug, tx);
    const user_id = await addServiceUser(accountName(input.title), tx);
    const [made] = await tx
      .insert(editions)
      .values({ ...input, user_id })
      .returning({ id: editions.id });
    await recordChange(
      { ...ctx, conn: tx },
      { action: "edition.create", target: targetOf(input), details: { ...input } },
    );
    return requireFound(made, "Edition").id;
  });
}

/** Changes an edition. Throws `not_found`, or `conflict` if the address or title is taken. */
export async function updateEdition(ctx: Context<Admin>, { id, ...changes }: EditionChanges): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const before = await lockEdition(id, tx);
    await assertFree(id, changes.slug, tx);
    await renameServiceUser(before.user_id, accountName(changes.title), tx);
    await tx.update(editions).set(changes).where(eq(editions.id, id));
    const { slug, title, sender_name, schedule } = before;
    const details = { before: { slug, title, sender_name, schedule }, after: changes };
    await recordChange({ ...ctx, conn: tx }, { action: "edition.update", target: targetOf(before), details });
  });
}

/** Deletes an edition with its queries, runs and briefings. Throws `not_found`. */
export async function deleteEdition(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const { slug, title, user_id } = await lockEdition(id, tx);
    await removeServiceUser(user_id, tx);
    const change = { action: "edition.delete", target: targetOf({ slug }), details: { title } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Sets who gets an edition by mail. Users that were deleted are ignored. Throws `not_found`. */
export async function saveSubscribers(
  ctx: Context<Admin>,
  { id, user_ids }: { id: number; user_ids: number[] },
): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const edition = await lockEdition(id, tx);
    const others = user_ids.length > 0 ? notInArray(editionSubscribers.user_id, user_ids) : undefined;
    const removed = await tx
      .delete(editionSubscribers)
      .where(and(eq(editionSubscribers.edition_id, id), others))
      .returning({ user_id: editionSubscribers.user_id });
    const known = await tx.select({ id: users.id }).from(users).where(inArray(users.id, user_ids));
    const added = await subscribe(
      known.map((user) => ({ edition_id: id, user_id: user.id })),
      tx,
    );
    if (added === 0 && removed.length === 0) return;
    const details = { added, removed: removed.length };
    const change = { action: "edition.save_subscribers", target: targetOf(edition), details };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Sets which editions a user gets by mail. Throws `invalid` for an unknown id. */
export async function saveSubscriptions(userId: number, editionIds: number[], conn: Db): Promise<void> {
  const known = await conn.$count(editions, inArray(editions.id, editionIds));
  if (known < editionIds.length) throw new AppError("invalid", "The editions field contains an unknown edition.");
  const isOther = editionIds.length > 0 ? notInArray(editionSubscribers.edition_id, editionIds) : undefined;
  await conn.delete(editionSubscribers).where(and(eq(editionSubscribers.user_id, userId), isOther));
  await addSubscriptions(userId, editionIds, conn);
}

/** Adds to the editions a user gets by mail. Unknown ids are ignored: the edition was deleted. Idempotent. */
export async function addSubscriptions(userId: number, editionIds: number[], conn: Db): Promise<void> {
  if (editionIds.length === 0) return;
  const known = await conn.select({ id: editions.id }).from(editions).where(inArray(editions.id, editionIds));
  await subscribe(
    known.map(({ id }) => ({ edition_id: id, user_id: userId })),
    conn,
  );
}

/** Subscribes a user to one edition, or unsubscribes them. Idempotent. */
export async function setEditionSubscription(
  { user_id, edition_id }: { user_id: number; edition_id: number },
  isSubscribed: boolean,
  conn: Db = db(),
): Promise<void> {
  if (isSubscribed) return void (await subscribe([{ user_id, edition_id }], conn));
  await conn
    .delete(editionSubscribers)
    .where(and(eq(editionSubscribers.user_id, user_id), eq(editionSubscribers.edition_id, edition_id)));
}

async function subscribe(rows: { edition_id: number; user_id: number }[], conn: Db): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await conn
    .insert(editionSubscribers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ user_id: editionSubscribers.user_id });
  return added.length;
}

async function lockEdition(id: number, tx: Db) {
  const [row] = await tx.select().from(editions).where(eq(editions.id, id)).for("update");
  return requireFound(row, "Edition");
}

async function assertFree(id: number, slug: string, tx: Db): Promise<void> {
  const [other] = await tx
    .select({ id: editions.id })
    .from(editions)
    .where(and(eq(editions.slug, slug), ne(editions.id, id)));
  if (other) throw new AppError("conflict", "Another edition has this address.", { field: "slug" });
}

/** The name of the account that owns an edition's queries, as lists of runs show it. */
function accountName(title: string): string {
  return `Edition: ${title}`;
}

function targetOf({ slug }: { slug: string }): string {
  return `edition ${slug}`;
}
