import "server-only";
import { asc, isNotNull } from "drizzle-orm";
import { users } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import type { SuppressedAddress } from "./types-bounces";

/** Every address nothing is sent to, by user name. */
export async function listSuppressed(_admin: Admin, conn: Db = db()): Promise<SuppressedAddress[]> {
  const { id, username, email, email_problem, email_problem_at } = users;
  const rows = await conn
    .select({ id, username, email, email_problem, email_problem_at })
    .from(users)
    .where(isNotNull(email_problem))
    .orderBy(asc(username));
  return rows.flatMap(({ email_problem: problem, email_problem_at: since, ...row }) =>
    problem ? [{ ...row, email_problem: problem, since: since?.toISOString() ?? null }] : [],
  );
}
