import "server-only";
import { count, eq, isNotNull } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import { decryptSecret } from "./codes";

export type SecondFactor = { secret: string | null; is_confirmed: boolean; recovery_codes: number };

/** A user's authenticator app. `secret` is null if AUTH_SECRET has been replaced since. Null without an app. */
export async function getSecondFactor(userId: number, conn: Db = db()): Promise<SecondFactor | null> {
  const [row] = await conn.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
  if (!row) return null;
  const codes = single(
    await conn.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.user_id, userId)),
  );
  const secret = decryptSecret(row.secret, userId);
  return { secret, is_confirmed: row.confirmed_at !== null, recovery_codes: codes.left };
}

/** The ids of all users who sign in with a second factor. */
export async function listSecondFactorOwners(conn: Db = db()): Promise<number[]> {
  const rows = await conn
    .select({ id: secondFactors.user_id })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmed_at));
  return rows.map(({ id }) => id);
}
