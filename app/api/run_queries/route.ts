import { readQueryList } from "@/app/_http/query-list";
import { clientAddress, requireViewer, route } from "@/app/_http/route";
import { startTask } from "@/lib/runs/mutations-tasks";

export const POST = route(async (request) => {
  const viewer = await requireViewer(request);
  const task_id = await startTask(viewer, await readQueryList(request), clientAddress(request));
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
