import { clientAddress, requireAdmin, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getTaskStatus } from "@/lib/runs/data";
import { cancelRun } from "@/lib/runs/mutations-control";

export const POST = route<{ taskId: string }>(async (request, { taskId }) => {
  const admin = await requireAdmin(request);
  await cancelRun(admin, taskId, clientAddress(request));
  return Response.json(found(await getTaskStatus(admin, taskId), "Run"));
});
