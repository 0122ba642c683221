import { assertBearer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { listConnections } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getMailMetrics } from "@/lib/mail/data-metrics";
import { formatMetrics, type Metric, processMetrics } from "@/lib/metrics";
import { getModelMetrics } from "@/lib/runs/data-model-calls";
import { getRunMetrics } from "@/lib/runs/data-overview";
import { getSourceMetrics } from "@/lib/sources/data-metrics";

export const dynamic = "force-dynamic";

/** Metrics of this process and those in the database, which all processes share. */
export const GET = route(async (request) => {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) throw new AppError("not_found", "Metrics not found.");
  assertBearer(request, METRICS_TOKEN);
  const shared = await Promise.all([
    getRunMetrics(),
    getModelMetrics(),
    getSourceMetrics(),
    getMailMetrics(),
    getPoolMetric(),
  ]);
  const text = formatMetrics([...processMetrics(), ...shared.flat()]);
  return new Response(text, { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" } });
});

async function getPoolMetric(): Promise<Metric> {
  const connections = await listConnections();
  return {
    name: "digest_database_connections",
    type: "gauge",
    help: "Database connections of all processes.",
    samples: connections.map(({ application, state, total }) => ({ labels: { application, state }, value: total })),
  };
}
