import { namedSite } from "@/app/_entry/query-list";
import { requireAdmin, route } from "@/app/_entry/route";
import { listSiteFeeds } from "@/lib/runs/site-feeds";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  return Response.json(await listSiteFeeds(admin, namedSite(request), request.signal));
});
