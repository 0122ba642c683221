import { readJson } from "@/app/_http/body";
import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { deleteLocation, updateLocation } from "@/lib/locations/mutations";
import { locationChanges } from "@/lib/locations/schema";

type Path = { id: string };

export const PUT = route<Path>(async (request, path) => {
  const ctx = await requireAdmin(request);
  const id = requireId(path.id, "Location");
  return Response.json(await updateLocation(ctx, id, await readJson(request, locationChanges)));
});

export const DELETE = route<Path>(async (request, path) => {
  const ctx = await requireAdmin(request);
  await deleteLocation(ctx, requireId(path.id, "Location"));
  return Response.json({ ok: true });
});
