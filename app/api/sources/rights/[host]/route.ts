import { clientAddress, readJson, requireAdmin, route } from "@/app/_http/route";
import { parse } from "@/lib/parse";
import { removeRight, setRight } from "@/lib/sources/mutations";
import { hostInput, rightInput } from "@/lib/sources/schema";

type Path = { host: string };

export const PUT = route<Path>(async (request, path) => {
  const admin = await requireAdmin(request);
  const input = await readJson(request, rightInput);
  return Response.json(await setRight(admin, parse(hostInput, path.host), input, clientAddress(request)));
});

export const DELETE = route<Path>(async (request, path) => {
  const admin = await requireAdmin(request);
  await removeRight(admin, parse(hostInput, path.host), clientAddress(request));
  return Response.json({ ok: true });
});
