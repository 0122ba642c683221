import { clientAddress, requireAdmin, route } from "@/app/_entry/route";
import { repeatTask } from "@/lib/tasks/mutations";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  const task_id = await repeatTask(admin, taskId, clientAddress(request));
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
