import { readJson } from "@/app/_http/body";
import { contextOf } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { createReport } from "@/lib/editorial/mutations-reports";
import { reportInput } from "@/lib/editorial/schema";

export const POST = route<{ articleId: string }>(async (request, { articleId }) => {
  const id = requireId(articleId, "Story");
  const ctx = await contextOf(request);
  await createReport(id, await readJson(request, reportInput), ctx);
  return Response.json({ ok: true }, { status: 201 });
});
