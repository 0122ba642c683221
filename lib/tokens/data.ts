import "server-only";
import { createHash } from "node:crypto";
import { and, desc, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import type { TokenScope } from "@/db/enums";
import { apiTokens, ssoIdentities, users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { userFields } from "@/lib/users/data";
import type { User } from "@/lib/users/types";
import type { Admin } from "@/lib/viewer";
import type { ApiToken } from "./types";

/** All tokens, newest first. */
export async function listTokens(_admin: Admin, conn: Db = db()): Promise<ApiToken[]> {
  const rows = await conn
    .select({ token: apiTokens, username: users.username })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .orderBy(desc(apiTokens.id));
  return rows.map(({ token: { id, name, scope, created_at, expires_at, last_used_at }, username }) => ({
    id,
    name,
    scope,
    username,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

type TokenOwner = { id: number; scope: TokenScope; user: User; signs_in_by: "password" | "sso" };

/** A token's owner and scope. Null if it was revoked or has expired, or its owner was deleted. */
export async function getTokenOwner(token: string, conn: Db = db()): Promise<TokenOwner | null> {
  const bySso = exists(conn.select().from(ssoIdentities).where(eq(ssoIdentities.user_id, users.id)));
  const signs_in_by = sql<"password" | "sso">`case when ${bySso} then 'sso' else 'password' end`;
  const [row] = await conn
    .select({ id: apiTokens.id, scope: apiTokens.scope, user: userFields, signs_in_by })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .where(
      and(eq(apiTokens.hash, hashToken(token)), or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, sql`now()`))),
    );
  return row ?? null;
}

/** SHA-256 in base64url. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
