import "server-only";
import { desc, isNull } from "drizzle-orm";
import { alerts } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import type { Alert, AlertEntry } from "./types";

const MOST = 20;

export const alertColumns = { id: alerts.id, kind: alerts.kind, subject: alerts.subject, message: alerts.message };

/** The newest alerts, open ones first. */
export async function listAlerts(_admin: Admin, conn: Db = db()): Promise<AlertEntry[]> {
  const { created_at, resolved_at, mailed_at, webhook_at, error } = alerts;
  const rows = await conn
    .select({ ...alertColumns, created_at, resolved_at, mailed_at, webhook_at, error })
    .from(alerts)
    .orderBy(desc(isNull(alerts.resolved_at)), desc(alerts.created_at), desc(alerts.id))
    .limit(MOST);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    mailed_at: row.mailed_at?.toISOString() ?? null,
    webhook_at: row.webhook_at?.toISOString() ?? null,
  }));
}

/** The open alerts. */
export async function listOpenAlerts(conn: Db = db()): Promise<Alert[]> {
  return conn.select(alertColumns).from(alerts).where(isNull(alerts.resolved_at));
}
