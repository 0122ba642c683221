import { readQueryRow } from "@/app/_entry/query-list";
import { requireAdmin, route } from "@/app/_entry/route";
import { previewQuery } from "@/lib/runs/preview";

export const POST = route(async (request) => {
  const admin = await requireAdmin(request);
  return Response.json(await previewQuery(admin, await readQueryRow(request), request.signal));
});
