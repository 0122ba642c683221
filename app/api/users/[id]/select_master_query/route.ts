import { clientAddress, requireAdmin, requireId, route } from "@/app/_http/route";
import { selectMasterUser } from "@/lib/users/mutations";

/** `null` in the id's place takes the flag off (spec 7). */
export const POST = route<{ id: string }>(async (request, path) => {
  const admin = await requireAdmin(request);
  const id = path.id === "null" ? null : requireId(path.id, "User");
  await selectMasterUser(admin, id, clientAddress(request));
  return Response.json({ id });
});
