import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { getTaskStatus } from "@/lib/runs/data";

export const GET = route<{ taskId: string }>(async (request, { taskId }) => {
  const { who } = await requireViewer(request);
  return Response.json(requireFound(await getTaskStatus(who, taskId), "Task"));
});
