import { requireAdmin } from "@/app/_http/context";
import { readQueryRow } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { previewQuery } from "@/lib/runs/preview/preview";

export const POST = route(async (request) => {
  const { who } = await requireAdmin(request);
  return Response.json(await previewQuery(who, await readQueryRow(request), request.signal));
});
