import { requireAdmin } from "@/app/_http/context";
import { readImport } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { previewImport } from "@/lib/queries/data";

export const POST = route(async (request) => {
  const { who } = await requireAdmin(request);
  return Response.json(await previewImport(who, await readImport(request)));
});
