import { clientAddress, requireAdmin, route } from "@/app/_http/route";
import { repeatRun } from "@/lib/runs/mutations-control";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  const task_id = await repeatRun(admin, taskId, clientAddress(request));
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
