import { requireAdmin } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { listHealth, listPublishers, listRights } from "@/lib/sources/data";

export const GET = route(async (request) => {
  const { who } = await requireAdmin(request);
  const [sources, rights, publishers] = await Promise.all([listHealth(who), listRights(who), listPublishers(who)]);
  return Response.json({ sources, rights, publishers });
});
