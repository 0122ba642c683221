import { requireAdmin } from "@/app/_http/context";
import { readPageQuery, readWords } from "@/app/_http/paging";
import { route } from "@/app/_http/route";
import { listAudit } from "@/lib/audit/data";

export const GET = route(async (request) => {
  const { who } = await requireAdmin(request);
  const { draw, ...page } = readPageQuery(request);
  const { searchParams } = new URL(request.url);
  const username = readWords(searchParams.get("username") ?? "");
  const action = readWords(searchParams.get("action") ?? "");
  return Response.json({ draw, ...(await listAudit(who, { ...page, username, action })) });
});
