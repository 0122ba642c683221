import "server-only";
import { sourceHealth } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Metric } from "@/lib/metrics";

/** Consecutive empty and failed runs per source, for monitoring. */
export async function getSourceMetrics(conn: Db = db()): Promise<Metric[]> {
  const { source, failed_runs, empty_runs } = sourceHealth;
  const rows = await conn.select({ source, failed_runs, empty_runs }).from(sourceHealth);
  return [
    {
      name: "digest_source_failed_runs",
      type: "gauge",
      help: "Consecutive runs in which every request to the source failed.",
      samples: rows.map((row) => ({ labels: { source: row.source }, value: row.failed_runs })),
    },
    {
      name: "digest_source_empty_runs",
      type: "gauge",
      help: "Consecutive runs in which the source answered without results.",
      samples: rows.map((row) => ({ labels: { source: row.source }, value: row.empty_runs })),
    },
  ];
}
