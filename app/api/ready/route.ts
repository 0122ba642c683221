import { route } from "@/app/_http/route";
import { isDbAvailable, isMigrated } from "@/lib/db";
import { hasQueue, hasWorker } from "@/lib/runs/data-overview";

export const dynamic = "force-dynamic";

/** Readiness for load balancers: 503 names what is missing. A missing worker is only a warning. */
export const GET = route(async () => {
  const missing = await listMissing();
  if (missing.length === 0) {
    // Pages can be served without a worker.
    return Response.json((await hasWorker()) ? { status: "ready" } : { status: "ready", warnings: ["worker"] });
  }
  return Response.json({ status: "not ready", missing }, { status: 503, headers: { "Retry-After": "3" } });
});

async function listMissing(): Promise<string[]> {
  if (!(await isDbAvailable())) return ["database"];
  const checks = { migrations: await isMigrated(), queue: await hasQueue() };
  return Object.entries(checks).flatMap(([name, isThere]) => (isThere ? [] : name));
}
