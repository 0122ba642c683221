import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Db, db, single } from "@/lib/db";

/** Tables with rows of a user, each with its columns to omit: secret or internal ones. */
export const EXPORTED: Record<string, readonly string[]> = {
  api_tokens: ["hash"],
  audit_log: [],
  deliveries: ["batch_key", "lease_until"],
  edition_subscribers: [],
  editions: [],
  email_preferences: [],
  favorites: [],
  private_briefings: [],
  queries: ["position"],
  questions: [],
  runs: ["lease_owner", "lease_until"],
  second_factors: ["secret", "last_step"],
  sessions: ["id", "session_version"],
  sso_identities: [],
};

/** Other tables with rows of an email address, each with its columns to omit. */
export const ADDRESSED: Record<string, readonly string[]> = {
  email_events: [],
  error_reports: [],
  invitations: ["invited_by"],
};

/** Columns of related tables that explain a row. */
const ADDED: Partial<Record<string, SQL>> = {
  favorites: sql`(select jsonb_build_object('title', a.title, 'url', a.url) from articles a where a.id = t.article_id)`,
  queries: sql`jsonb_build_object('locations', (select coalesce(jsonb_agg(l.name order by l.name), '[]'::jsonb)
    from query_locations q join locations l on l.id = q.location_id where q.query_id = t.id))`,
};

const SECRETS = ["password_hash", "session_version", "queries_version"];

/**
 * Everything stored about a user, in one snapshot: `user`, a list of rows for each table of `EXPORTED` and `ADDRESSED`, and their failed
 * sign-ins. Excludes passwords, keys and tokens. Null if there is no such user.
 */
export async function exportUser(id: number, conn: Db = db()): Promise<Record<string, unknown> | null> {
  const parts = Object.entries(EXPORTED).map(([table, hidden]) => {
    const row = sql`to_jsonb(t) - ${sql.param([...hidden])}::text[] || coalesce(${ADDED[table] ?? sql`'{}'::jsonb`}, '{}'::jsonb)`;
    return sql`${table}::text, (select coalesce(jsonb_agg(${row}), '[]'::jsonb) from ${sql.identifier(table)} t where t.user_id = u.id)`;
  });
  const addressed = Object.entries(ADDRESSED).map(
    ([
      table,
      hidden,
    ]) => sql`${table}::text, (select coalesce(jsonb_agg(to_jsonb(t) - ${sql.param([...hidden])}::text[]), '[]'::jsonb)
      from ${sql.identifier(table)} t where lower(t.email) = lower(u.email))`,
  );
  const rows = await conn.execute<{ data: Record<string, unknown> }>(sql`
    select jsonb_build_object(
      'user', to_jsonb(u) - ${sql.param(SECRETS)}::text[],
      ${sql.join([...parts, ...addressed], sql`, `)},
      'failed_sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('address', f.address, 'created_at', f.created_at)), '[]'::jsonb)
        from login_failures f where f.account = 'user:' || u.id or f.account like 'user:' || u.id || ':%')
    ) as data from users u where u.id = ${id}`);
  return rows.length === 0 ? null : single(rows).data;
}
