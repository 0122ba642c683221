import { readJson } from "@/app/_http/body";
import { requireAdmin } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { hashNewPassword } from "@/lib/auth/passwords";
import { listUsers } from "@/lib/users/data";
import { createUser } from "@/lib/users/mutations";
import { userInput } from "@/lib/users/schema";

export const GET = route(async (request) => {
  await requireAdmin(request);
  return Response.json(await listUsers());
});

export const POST = route(async (request) => {
  const ctx = await requireAdmin(request);
  const { password, ...user } = await readJson(request, userInput);
  const input = { ...user, password_hash: await hashNewPassword(password) };
  return Response.json(await createUser(ctx, input), { status: 201 });
});
