import { clientAddress, readJson, requireAdmin, requireId, route } from "@/app/_http/route";
import { deleteLocation, updateLocation } from "@/lib/locations/mutations";
import { locationChanges } from "@/lib/locations/schema";

type Path = { id: string };

export const PUT = route<Path>(async (request, path) => {
  const admin = await requireAdmin(request);
  const id = requireId(path.id, "Location");
  return Response.json(
    await updateLocation(admin, id, await readJson(request, locationChanges), clientAddress(request)),
  );
});

export const DELETE = route<Path>(async (request, path) => {
  const admin = await requireAdmin(request);
  await deleteLocation(admin, requireId(path.id, "Location"), clientAddress(request));
  return Response.json({ ok: true });
});
