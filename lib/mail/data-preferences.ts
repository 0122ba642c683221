import "server-only";
import { eq } from "drizzle-orm";
import { emailPreferences, users } from "@/db/schema/index";
import type { MailOwner } from "@/lib/auth/mail-links";
import { type Db, db, found } from "@/lib/db";
import type { MailWishes } from "./types-preferences";

/** How somebody wants their mail; throws `not_found` when they are gone. */
export async function getMailWishes({ id }: MailOwner, conn: Db = db()): Promise<MailWishes> {
  const [row] = await conn
    .select({ is_subscribed: users.is_subscribed, preferences: emailPreferences })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(eq(users.id, id));
  const { is_subscribed, preferences } = found(row, "User");
  const { send_at = null, timezone = null, weekdays_only = false, areas = [], alert_areas = [] } = preferences ?? {};
  return { is_subscribed, send_at, timezone, weekdays_only, areas, alert_areas };
}
