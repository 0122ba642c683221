import { requireAdmin } from "@/app/_http/context";
import { readPageQuery } from "@/app/_http/paging";
import { route } from "@/app/_http/route";
import { listRuns } from "@/lib/runs/data";

export const GET = route(async (request) => {
  const { who } = await requireAdmin(request);
  const { draw, ...page } = readPageQuery(request);
  return Response.json({ draw, ...(await listRuns(who, page)) });
});
