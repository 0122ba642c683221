import { requireViewer } from "@/app/_http/context";
import { readQueryList } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { startRun } from "@/lib/runs/mutations-control";

export const POST = route(async (request) => {
  const ctx = await requireViewer(request);
  const task_id = await startRun(ctx, await readQueryList(request));
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
