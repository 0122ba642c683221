import { readJson } from "@/app/_http/body";
import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { askArchive } from "@/lib/questions/mutations";
import { questionInput } from "@/lib/questions/schema";
import { openQuestionModels } from "@/lib/runs/worker/models-outside-runs";

export const POST = route(async (request) => {
  const ctx = await requireViewer(request);
  const { question } = await readJson(request, questionInput);
  return Response.json(await askArchive(ctx, question, openQuestionModels()));
});
