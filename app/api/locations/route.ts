import { readJson } from "@/app/_http/body";
import { requireAdmin, requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { listLocations } from "@/lib/locations/data";
import { createLocation } from "@/lib/locations/mutations";
import { locationInput } from "@/lib/locations/schema";

export const GET = route(async (request) => {
  await requireViewer(request);
  return Response.json(await listLocations());
});

export const POST = route(async (request) => {
  const ctx = await requireAdmin(request);
  const location = await createLocation(ctx, await readJson(request, locationInput));
  return Response.json(location, { status: 201 });
});
