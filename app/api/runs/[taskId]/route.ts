import { requireAdmin } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { getRunReport } from "@/lib/runs/data-report";

export const GET = route<{ taskId: string }>(async (request, { taskId }) => {
  const { who } = await requireAdmin(request);
  return Response.json(requireFound(await getRunReport(who, taskId), "Run"));
});
