import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { endOwnSession } from "@/lib/auth/mutations";
import { clearSession } from "@/lib/auth/next-auth";
import { sessionIdInput } from "@/lib/auth/schema";
import { readSessionId } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";

type Path = { id: string };

export const DELETE = route<Path>(async (request, path) => {
  const ctx = await requireViewer(request);
  const id = sessionIdInput.safeParse(path.id);
  if (!id.success) throw new AppError("not_found", "Session not found.");
  await endOwnSession(ctx, id.data);
  if (id.data === (await readSessionId(request.headers.get("Cookie")))) await clearSession();
  return Response.json({ ok: true });
});
