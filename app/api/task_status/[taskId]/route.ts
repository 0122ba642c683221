import { requireViewer, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getTask } from "@/lib/runs/data-tasks";

export const GET = route<{ taskId: string }>(async (request, { taskId }) =>
  Response.json(found(await getTask(await requireViewer(request), taskId), "Task")),
);
