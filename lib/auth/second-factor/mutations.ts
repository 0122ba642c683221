import "server-only";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { recoveryCodes, secondFactors, users } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Admin, Context, Viewer } from "@/lib/viewer";
import {
  createRecoveryCodes,
  createSecret,
  decryptSecret,
  encryptSecret,
  hashRecoveryCode,
  plainCode,
  stepOf,
} from "./codes";

/** The result of a code check. `none`: the user has no second factor. */
export type CodeCheck = "none" | "missing" | "wrong" | "app" | "recovery_code";

/** Creates a new key for a user's app, which takes effect once confirmed. Throws `conflict` if the second factor is already on. */
export async function beginSecondFactor({ id: user_id }: Viewer, conn: Db = db()): Promise<void> {
  const secret = encryptSecret(createSecret(), user_id);
  const begun = await conn
    .insert(secondFactors)
    .values({ user_id, secret })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: { secret, last_step: null },
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning({ user_id: secondFactors.user_id });
  if (begun.length === 0) throw new AppError("conflict", "Two-factor sign-in is already on.");
}

/** Checks a code of the app being set up and returns its time step. Throws `invalid` for a wrong code. */
export async function assertSetupCode({ id }: Viewer, code: string, conn: Db = db()): Promise<number> {
  const [factor] = await conn
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, id), isNull(secondFactors.confirmed_at)))
    .for("update");
  if (!factor) throw new AppError("conflict", "Start the setup again.");
  const secret = decryptSecret(factor.secret, id);
  const step = secret === null ? null : stepOf(secret, plainCode(code), new Date());
  if (step !== null) return step;
  throw new AppError("invalid", "The code is wrong. Check that your phone’s clock is right.", { field: "code" });
}

/** Turns the second factor on and returns the recovery codes, which cannot be read again. Throws `invalid` for a wrong code. */
export async function confirmSecondFactor(viewer: Viewer, code: string, conn: Db = db()): Promise<string[]> {
  const codes = createRecoveryCodes();
  await transaction(conn, async (tx) => {
    const last_step = await assertSetupCode(viewer, code, tx);
    await tx
      .update(secondFactors)
      .set({ confirmed_at: sql`now()`, last_step })
      .where(eq(secondFactors.user_id, viewer.id));
    await tx.insert(recoveryCodes).values(codes.map((each) => ({ user_id: viewer.id, hash: hashRecoveryCode(each) })));
  });
  return codes;
}

/** Checks an app or recovery code and marks it as used. */
export async function spendCode(user_id: number, code: string | null, tx: Db): Promise<CodeCheck> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at)));
  if (!factor) return "none";
  if (code === null) return "missing";
  if (!/^\d{6}$/.test(plainCode(code))) {
    const isCode = and(eq(recoveryCodes.user_id, user_id), eq(recoveryCodes.hash, hashRecoveryCode(code)));
    const used = await tx.delete(recoveryCodes).where(isCode).returning({ hash: recoveryCodes.hash });
    return used.length > 0 ? "recovery_code" : "wrong";
  }
  const secret = decryptSecret(factor.secret, user_id);
  if (secret === null) log("second factor cannot be decrypted", { user_id });
  const step = secret === null ? null : stepOf(secret, plainCode(code), new Date());
  if (secret === null || step === null) return "wrong";
  const isUnused = or(isNull(secondFactors.last_step), lt(secondFactors.last_step, step));
  const used = await tx
    .update(secondFactors)
    // Encrypted again, because AUTH_SECRET may have been replaced.
    .set({ last_step: step, secret: encryptSecret(secret, user_id) })
    .where(and(eq(secondFactors.user_id, user_id), isUnused))
    .returning({ user_id: secondFactors.user_id });
  return used.length > 0 ? "app" : "wrong";
}

/** Turns a user's second factor off. False if there was none. */
export async function removeSecondFactor(user_id: number, conn: Db = db()): Promise<boolean> {
  const removed = await conn
    .delete(secondFactors)
    .where(eq(secondFactors.user_id, user_id))
    .returning({ user_id: secondFactors.user_id });
  return removed.length > 0;
}

/** Turns off the second factor of a user who lost the app. Throws `not_found`. */
export async function resetSecondFactor(ctx: Context<Admin>, userId: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
    const { username } = requireFound(user, "User");
    if (!(await removeSecondFactor(userId, tx))) return;
    await recordChange(
      { ...ctx, conn: tx },
      { action: "second_factor.reset", target: `user ${username}`, details: {} },
    );
  });
}
