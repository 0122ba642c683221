import { readPageQuery } from "@/app/_http/paging";
import { requireAdmin, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { listUnusedCandidates } from "@/lib/runs/data-report";

export const GET = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  const { draw, start, length } = readPageQuery(request);
  return Response.json({ draw, ...found(await listUnusedCandidates(admin, taskId, { start, length }), "Run") });
});
