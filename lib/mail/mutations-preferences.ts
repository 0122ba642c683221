import "server-only";
import { eq, sql } from "drizzle-orm";
import { emailPreferences, users } from "@/db/schema/index";
import type { MailOwner } from "@/lib/auth/mail-links";
import { type Db, db, transaction } from "@/lib/db";
import { getMailWishes } from "./data-preferences";
import type { MailWishes } from "./types-preferences";

type Changes = { [Field in keyof MailWishes]?: MailWishes[Field] | undefined };

/** Changes how somebody wants their mail; what is left out stays. Throws `not_found` when they are gone. */
export async function saveMailWishes(owner: MailOwner, changes: Changes, conn: Db = db()): Promise<MailWishes> {
  const { is_subscribed, ...preferences } = changes;
  return transaction(conn, async (tx) => {
    if (is_subscribed !== undefined) await setSubscribed(owner, is_subscribed, tx);
    await getMailWishes(owner, tx);
    await tx
      .insert(emailPreferences)
      .values({ ...preferences, user_id: owner.id })
      .onConflictDoUpdate({ target: emailPreferences.user_id, set: { ...preferences, updated_at: sql`now()` } });
    return getMailWishes(owner, tx);
  });
}

/** Begins or ends somebody's mails, what waits to be sent included. May be repeated. */
export async function setSubscribed({ id }: MailOwner, is_subscribed: boolean, conn: Db = db()): Promise<void> {
  await conn.update(users).set({ is_subscribed }).where(eq(users.id, id));
}
