import "server-only";
import { count } from "drizzle-orm";
import { deliveries } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Metric } from "@/lib/metrics";

/** Delivery counts for monitoring. */
export async function getMailMetrics(conn: Db = db()): Promise<Metric[]> {
  const totals = await conn
    .select({ kind: deliveries.kind, status: deliveries.status, total: count() })
    .from(deliveries)
    .groupBy(deliveries.kind, deliveries.status);
  return [
    {
      name: "digest_mails",
      type: "gauge",
      help: "Deliveries in the database, one per briefing and recipient.",
      samples: totals.map(({ kind, status, total }) => ({ labels: { kind, status }, value: total })),
    },
  ];
}
