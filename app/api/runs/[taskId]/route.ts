import { requireAdmin, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getRunReport } from "@/lib/runs/data-report";

export const GET = route<{ taskId: string }>(async (request, { taskId }) =>
  Response.json(found(await getRunReport(await requireAdmin(request), taskId), "Run")),
);
