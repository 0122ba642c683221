import { requireAdmin } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { getTaskStatus } from "@/lib/runs/data";
import { cancelRun } from "@/lib/runs/mutations-control";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const ctx = await requireAdmin(request);
  await cancelRun(ctx, taskId);
  return Response.json(requireFound(await getTaskStatus(ctx.who, taskId), "Run"));
});
