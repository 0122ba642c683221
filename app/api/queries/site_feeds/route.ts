import { requireAdmin } from "@/app/_http/context";
import { requireSite } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { listSiteFeeds } from "@/lib/runs/preview/site-feeds";

export const GET = route(async (request) => {
  const { who } = await requireAdmin(request);
  return Response.json(await listSiteFeeds(who, requireSite(request), request.signal));
});
