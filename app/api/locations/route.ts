import { clientAddress, readJson, requireAdmin, requireViewer, route } from "@/app/_http/route";
import { listLocations } from "@/lib/locations/data";
import { createLocation } from "@/lib/locations/mutations";
import { locationInput } from "@/lib/locations/schema";

export const GET = route(async (request) => {
  await requireViewer(request);
  return Response.json(await listLocations());
});

export const POST = route(async (request) => {
  const admin = await requireAdmin(request);
  const location = await createLocation(admin, await readJson(request, locationInput), clientAddress(request));
  return Response.json(location, { status: 201 });
});
