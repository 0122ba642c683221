import { clientAddress, requireAdmin, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getTask } from "@/lib/runs/data-tasks";
import { cancelTask } from "@/lib/runs/mutations-tasks";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  await cancelTask(admin, taskId, clientAddress(request));
  return Response.json(found(await getTask(admin, taskId), "Run"));
});
