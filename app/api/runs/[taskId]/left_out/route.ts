import { requireAdmin } from "@/app/_http/context";
import { readPageQuery } from "@/app/_http/paging";
import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { listUnusedCandidates } from "@/lib/runs/data-report";

export const GET = route<{ taskId: string }>(async (request, { taskId }) => {
  const { who } = await requireAdmin(request);
  const { draw, start, length } = readPageQuery(request);
  return Response.json({ draw, ...requireFound(await listUnusedCandidates(who, taskId, { start, length }), "Run") });
});
