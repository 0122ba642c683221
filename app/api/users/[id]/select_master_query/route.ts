import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { selectMasterUser } from "@/lib/users/mutations";

/** `null` as the id clears the flag (spec 7). */
export const POST = route<{ id: string }>(async (request, path) => {
  const ctx = await requireAdmin(request);
  const id = path.id === "null" ? null : requireId(path.id, "User");
  await selectMasterUser(ctx, id);
  return Response.json({ id });
});
