import "server-only";
import { and, eq, isNotNull, notExists } from "drizzle-orm";
import { secondFactors, users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import type { SignInMethod, Viewer } from "@/lib/viewer";

/** Whether a user who signed in this way has admin rights. REQUIRE_SECOND_FACTOR may require a second factor for them. */
export async function hasAdminRights(user: { id: number; is_admin: boolean }, by: SignInMethod): Promise<boolean> {
  if (!user.is_admin || by === "email_link") return false;
  return !(await lacksSecondFactor({ id: user.id, signed_in_by: by }));
}

/** Whether an admin must set up a second factor to get admin rights. Never for single sign-on, where the provider checks it. */
export async function lacksSecondFactor(
  { id, signed_in_by }: Pick<Viewer, "id"> & { signed_in_by: SignInMethod },
  conn: Db = db(),
): Promise<boolean> {
  if (env().REQUIRE_SECOND_FACTOR === "off" || signed_in_by !== "password") return false;
  const own = conn
    .select({ id: secondFactors.user_id })
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, users.id), isNotNull(secondFactors.confirmed_at)));
  return (await conn.$count(users, and(eq(users.id, id), users.is_admin, notExists(own)))) > 0;
}
