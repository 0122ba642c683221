import { readPageQuery } from "@/app/_entry/paging";
import { requireAdmin, route } from "@/app/_entry/route";
import { listAudit } from "@/lib/audit/data";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  const { draw, ...page } = readPageQuery(request);
  return Response.json({ draw, ...(await listAudit(admin, page)) });
});
