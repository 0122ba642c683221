import { requireAdmin, route } from "@/app/_entry/route";
import { found } from "@/lib/db";
import { getTaskReport } from "@/lib/tasks/data";

export const GET = route<{ taskId: string }>(async (request, { taskId }) =>
  Response.json(found(await getTaskReport(await requireAdmin(request), taskId), "Run")),
);
