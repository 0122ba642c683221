import { namedSite } from "@/app/_http/query-list";
import { requireAdmin, route } from "@/app/_http/route";
import { listSiteFeeds } from "@/lib/runs/preview/site-feeds";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  return Response.json(await listSiteFeeds(admin, namedSite(request), request.signal));
});
