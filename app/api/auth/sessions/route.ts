import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { listSessions } from "@/lib/auth/data";
import { readSessionId } from "@/lib/auth/session";

export const GET = route(async (request) => {
  const { who } = await requireViewer(request);
  return Response.json(await listSessions(who, await readSessionId(request.headers.get("Cookie"))));
});
