import { readPageQuery } from "@/app/_entry/paging";
import { requireAdmin, route } from "@/app/_entry/route";
import { listTasks } from "@/lib/tasks/data";

export const GET = route(async (request) => {
  const admin = await requireAdmin(request);
  const { draw, ...page } = readPageQuery(request);
  return Response.json({ draw, ...(await listTasks(admin, page)) });
});
