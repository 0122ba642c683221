import { requireViewer, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getTaskStatus } from "@/lib/runs/data";

export const GET = route<{ taskId: string }>(async (request, { taskId }) =>
  Response.json(found(await getTaskStatus(await requireViewer(request), taskId), "Task")),
);
