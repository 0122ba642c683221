import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import type { Admin, Context } from "@/lib/viewer";
import { hashToken } from "./data";
import { TOKEN_PREFIX } from "./rules";
import type { TokenInput } from "./schema";

const RANDOM_BYTES = 32;

/** Creates a token that acts as the admin and returns it. It cannot be read again. */
export async function createToken(ctx: Context<Admin>, { name, scope, days }: TokenInput): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString("base64url");
  const expires_at = days === null ? null : sql<Date>`now() + make_interval(days => ${days})`;
  await transaction(ctx.conn, async (tx) => {
    await tx.insert(apiTokens).values({ user_id: ctx.who.id, name, scope, expires_at, hash: hashToken(token) });
    const change = { action: "token.create", target: `token ${name}`, details: { scope, days } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
  return token;
}

/** Revokes a token immediately. Throws `not_found`. */
export async function revokeToken(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [ended] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning({ name: apiTokens.name });
    const { name } = requireFound(ended, "Token");
    await recordChange({ ...ctx, conn: tx }, { action: "token.revoke", target: `token ${name}`, details: {} });
  });
}

/** Updates a token's last use, at most once a minute. */
export async function touchToken(id: number, conn: Db = db()): Promise<void> {
  const isOld = or(isNull(apiTokens.last_used_at), lt(apiTokens.last_used_at, sql`now() - interval '1 minute'`));
  await conn
    .update(apiTokens)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(apiTokens.id, id), isOld));
}
