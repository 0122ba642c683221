import { readOptionalJson } from "@/app/_http/body";
import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { selectMasterUser } from "@/lib/users/mutations";
import { masterInput } from "@/lib/users/schema";

export const POST = route<{ id: string }>(async (request, path) => {
  const ctx = await requireAdmin(request);
  const { id: given } = await readOptionalJson(request, masterInput);
  const id = path.id === "null" || given === null ? null : requireId(path.id, "User");
  await selectMasterUser(ctx, id);
  return Response.json({ id });
});
