import { readJson, requireReader, route } from "@/app/_http/route";
import { listFavorites } from "@/lib/favorites/data";
import { createFavorite } from "@/lib/favorites/mutations";
import { favoriteInput } from "@/lib/favorites/schema";

export const GET = route(async (request) => Response.json(await listFavorites(await requireReader(request))));

export const POST = route(async (request) => {
  const reader = await requireReader(request);
  return Response.json(await createFavorite(reader, await readJson(request, favoriteInput)));
});
