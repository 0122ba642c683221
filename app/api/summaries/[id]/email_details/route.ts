import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { getEmailDetails } from "@/lib/mail/compose/write-mail";

export const GET = route<{ id: string }>(async (request, { id }) => {
  const { who } = await requireAdmin(request);
  return Response.json(await getEmailDetails(who, requireId(id, "Summary"), new Date()));
});
