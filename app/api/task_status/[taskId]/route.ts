import { requireViewer, route } from "@/app/_entry/route";
import { found } from "@/lib/db";
import { getTask } from "@/lib/tasks/data";

export const GET = route<{ taskId: string }>(async (request, { taskId }) =>
  Response.json(found(await getTask(await requireViewer(request), taskId), "Task")),
);
