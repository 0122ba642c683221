import { requireAdmin, route } from "@/app/_http/route";
import { listHealth, listPublishers, listRights } from "@/lib/sources/data";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  const [sources, rights, publishers] = await Promise.all([
    listHealth(admin),
    listRights(admin),
    listPublishers(admin),
  ]);
  return Response.json({ sources, rights, publishers });
});
