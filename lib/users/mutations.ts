import "server-only";
import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import type { Viewer } from "@/lib/viewer";

/** Adds a user; throws `conflict` when the name or address is taken, in any case. Returns the new id. */
export async function addUser(
  user: { username: string; email: string | null; is_admin: boolean; password_hash: string },
  conn: Db = db(),
): Promise<number> {
  const [made] = await conn.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  if (!made) throw new AppError("conflict", "That username or email is taken.");
  return made.id;
}

/** Changes a password and ends the user's sessions; false when there is no such user. */
export async function setPassword(username: string, password_hash: string, conn: Db = db()): Promise<boolean> {
  const changed = await conn
    .update(users)
    .set({ password_hash, session_version: sql`${users.session_version} + 1` })
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Signs a user out everywhere: every session of theirs has ended once this returns. */
export async function endSessions(viewer: Viewer, conn: Db = db()): Promise<void> {
  await conn
    .update(users)
    .set({ session_version: sql`${users.session_version} + 1` })
    .where(eq(users.id, viewer.id));
}
