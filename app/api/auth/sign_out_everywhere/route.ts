import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { clearSession } from "@/lib/auth/next-auth";
import { endSessions } from "@/lib/users/mutations";

export const POST = route(async (request) => {
  await endSessions(await requireViewer(request));
  await clearSession();
  return Response.json({ ok: true });
});
