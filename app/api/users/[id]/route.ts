import { clientAddress, readJson, requireAdmin, requireId, route } from "@/app/_http/route";
import { hashPassword } from "@/lib/auth/passwords";
import { deleteUser, updateUser } from "@/lib/users/mutations";
import { userChanges } from "@/lib/users/schema";

type Path = { id: string };

export const PATCH = route<Path>(async (request, path) => {
  const admin = await requireAdmin(request);
  const id = requireId(path.id, "User");
  const { password, ...changes } = await readJson(request, userChanges);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  return Response.json(await updateUser(admin, id, { ...changes, password_hash }, clientAddress(request)));
});

export const DELETE = route<Path>(async (request, path) => {
  const admin = await requireAdmin(request);
  await deleteUser(admin, requireId(path.id, "User"), clientAddress(request));
  return Response.json({ ok: true });
});
