import { clientAddress, requireAdmin, route } from "@/app/_http/route";
import { repeatTask } from "@/lib/runs/mutations-tasks";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  const task_id = await repeatTask(admin, taskId, clientAddress(request));
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
