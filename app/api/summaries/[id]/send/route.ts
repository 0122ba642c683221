import { readJson } from "@/app/_http/body";
import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { sendBriefing } from "@/lib/mail/mutations";
import { sendInput } from "@/lib/mail/schema";

export const POST = route<{ id: string }>(async (request, { id }) => {
  const ctx = await requireAdmin(request);
  const { to } = await readJson(request, sendInput);
  return Response.json(await sendBriefing(ctx, requireId(id, "Summary"), to));
});
