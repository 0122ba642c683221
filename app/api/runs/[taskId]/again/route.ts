import { requireAdmin } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { repeatRun } from "@/lib/runs/mutations-control";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const ctx = await requireAdmin(request);
  const task_id = await repeatRun(ctx, taskId);
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
