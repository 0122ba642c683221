import { readJson } from "@/app/_http/body";
import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { hashNewPassword } from "@/lib/auth/passwords";
import { deleteUser, updateUser } from "@/lib/users/mutations";
import { userChanges } from "@/lib/users/schema";

type Path = { id: string };

export const PATCH = route<Path>(async (request, path) => {
  const ctx = await requireAdmin(request);
  const id = requireId(path.id, "User");
  const { password, ...changes } = await readJson(request, userChanges);
  const password_hash = password === undefined ? undefined : await hashNewPassword(password);
  return Response.json(await updateUser(ctx, id, { ...changes, password_hash }));
});

export const DELETE = route<Path>(async (request, path) => {
  const ctx = await requireAdmin(request);
  await deleteUser(ctx, requireId(path.id, "User"));
  return Response.json({ ok: true });
});
