import { readQueryList } from "@/app/_http/query-list";
import { clientAddress, requireViewer, route } from "@/app/_http/route";
import { startRun } from "@/lib/runs/mutations-control";

export const POST = route(async (request) => {
  const viewer = await requireViewer(request);
  const task_id = await startRun(viewer, await readQueryList(request), clientAddress(request));
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
