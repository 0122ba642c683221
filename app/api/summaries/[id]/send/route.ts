import { clientAddress, readJson, requireAdmin, requireId, route } from "@/app/_http/route";
import { sendBriefing } from "@/lib/mail/mutations";
import { sendInput } from "@/lib/mail/schema";

export const POST = route<{ id: string }>(async (request, { id }) => {
  const admin = await requireAdmin(request);
  const { to } = await readJson(request, sendInput);
  return Response.json(await sendBriefing(admin, requireId(id, "Summary"), to, clientAddress(request)));
});
