import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { getMasterUser } from "@/lib/users/data";

export const GET = route(async (request) => {
  await requireViewer(request);
  return Response.json({ id: (await getMasterUser())?.id ?? null });
});
