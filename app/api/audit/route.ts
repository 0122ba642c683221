import { readPageQuery, readWords } from "@/app/_http/paging";
import { requireAdmin, route } from "@/app/_http/route";
import { listAudit } from "@/lib/audit/data";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  const { draw, ...page } = readPageQuery(request);
  const { searchParams } = new URL(request.url);
  const username = readWords(searchParams.get("username") ?? "");
  const action = readWords(searchParams.get("action") ?? "");
  return Response.json({ draw, ...(await listAudit(admin, { ...page, username, action })) });
});
