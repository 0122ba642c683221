import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import type { AuditEntry } from "./types";

type Asked = { start: number; length: number; search: string };

/** A page of what admins changed, newest first; a search keeps the rows that have its words in any column. */
export async function listAudit(_admin: Admin, { start, length, search }: Asked, conn: Db = db()) {
  const fits = fitting(search);
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

function fitting(search: string): SQL {
  if (search === "") return sql`true`;
  return sql`strpos(lower(concat_ws(' ', username, action, target, details::text, address)), lower(${search})) > 0`;
}
