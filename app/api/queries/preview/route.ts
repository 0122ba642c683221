import { readQueryRow } from "@/app/_http/query-list";
import { requireAdmin, route } from "@/app/_http/route";
import { previewQuery } from "@/lib/runs/preview/preview";

export const POST = route(async (request) => {
  const admin = await requireAdmin(request);
  return Response.json(await previewQuery(admin, await readQueryRow(request), request.signal));
});
