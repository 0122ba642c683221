import { readJson } from "@/app/_http/body";
import { requireReader } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { listFavorites } from "@/lib/favorites/data";
import { createFavorite } from "@/lib/favorites/mutations";
import { favoriteInput } from "@/lib/favorites/schema";

export const GET = route(async (request) => {
  const { who } = await requireReader(request);
  return Response.json(await listFavorites(who));
});

export const POST = route(async (request) => {
  const { who } = await requireReader(request);
  return Response.json(await createFavorite(who, await readJson(request, favoriteInput)));
});
