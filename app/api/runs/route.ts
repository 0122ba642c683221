import { readPageQuery } from "@/app/_http/paging";
import { requireAdmin, route } from "@/app/_http/route";
import { listRuns } from "@/lib/runs/data";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  const { draw, ...page } = readPageQuery(request);
  return Response.json({ draw, ...(await listRuns(admin, page)) });
});
