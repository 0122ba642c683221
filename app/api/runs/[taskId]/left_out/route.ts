import { readPageQuery } from "@/app/_entry/paging";
import { requireAdmin, route } from "@/app/_entry/route";
import { found } from "@/lib/db";
import { listLeftOut } from "@/lib/tasks/data";

export const GET = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  const { draw, start, length } = readPageQuery(request);
  return Response.json({ draw, ...found(await listLeftOut(admin, taskId, { start, length }), "Run") });
});
