import { clientAddress, requireAdmin, route } from "@/app/_entry/route";
import { found } from "@/lib/db";
import { getTask } from "@/lib/tasks/data";
import { cancelTask } from "@/lib/tasks/mutations";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  await cancelTask(admin, taskId, clientAddress(request));
  return Response.json(found(await getTask(admin, taskId), "Run"));
});
