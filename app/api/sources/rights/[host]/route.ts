import { readJson } from "@/app/_http/body";
import { requireAdmin } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { parse } from "@/lib/parse";
import { removeRight, setRight } from "@/lib/sources/mutations";
import { hostInput, rightInput } from "@/lib/sources/schema";

type Path = { host: string };

export const PUT = route<Path>(async (request, path) => {
  const ctx = await requireAdmin(request);
  const input = await readJson(request, rightInput);
  return Response.json(await setRight(ctx, parse(hostInput, path.host), input));
});

export const DELETE = route<Path>(async (request, path) => {
  const ctx = await requireAdmin(request);
  await removeRight(ctx, parse(hostInput, path.host));
  return Response.json({ ok: true });
});
