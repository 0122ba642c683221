import { requireAdmin, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getTaskReport } from "@/lib/runs/data-tasks";

export const GET = route<{ taskId: string }>(async (request, { taskId }) =>
  Response.json(found(await getTaskReport(await requireAdmin(request), taskId), "Run")),
);
