import { clientAddress, readJson, requireAdmin, requireId, route } from "@/app/_entry/route";
import { sendBriefing } from "@/lib/deliveries/mutations";
import { sendInput } from "@/lib/deliveries/schema";

export const POST = route<{ id: string }>(async (request, { id }) => {
  const admin = await requireAdmin(request);
  const { to } = await readJson(request, sendInput);
  return Response.json(await sendBriefing(admin, requireId(id, "Summary"), to, clientAddress(request)));
});
