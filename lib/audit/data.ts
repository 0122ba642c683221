import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import type { AuditEntry } from "./types";

type AuditInput = {
  start: number;
  length: number;
  search: string;
  /** Filters by username and by action. Empty or omitted means all. */
  username?: string;
  action?: string;
};

/** One page of admin changes, newest first. `search` matches any column. */
export async function listAudit(_admin: Admin, { start, length, ...filter }: AuditInput, conn: Db = db()) {
  const fits = fitting(filter);
  const counts = single(
    await conn.execute<{ total: number; filtered: number }>(
      sql`select count(*)::int as total, count(*) filter (where ${fits})::int as filtered from ${auditLog}`,
    ),
  );
  const rows = await conn.execute<AuditEntry>(sql`
    select * from ${auditLog} where ${fits} order by id desc offset ${Math.min(start, counts.filtered)} limit ${length}`);
  const data = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
  return { data, recordsTotal: counts.total, recordsFiltered: counts.filtered };
}

/** All usernames and actions in the log, sorted. */
export async function listAuditFilters(
  _admin: Admin,
  conn: Db = db(),
): Promise<{ usernames: string[]; actions: string[] }> {
  return single(
    await conn.execute<{ usernames: string[]; actions: string[] }>(sql`
      select coalesce(array_agg(distinct username), '{}') as usernames, coalesce(array_agg(distinct action), '{}') as actions
      from ${auditLog}`),
  );
}

function fitting({ search, username = "", action = "" }: Pick<AuditInput, "search" | "username" | "action">): SQL {
  const words = sql`concat_ws(' ', username, action, target, details::text, address)`;
  const tests = [
    ...(search === "" ? [] : [sql`strpos(lower(${words}), lower(${search})) > 0`]),
    ...(username === "" ? [] : [sql`username = ${username}`]),
    ...(action === "" ? [] : [sql`action = ${action}`]),
  ];
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `);
}
