import { type PinPath, requirePin } from "@/app/_entry/pin";
import { requireReader, route } from "@/app/_entry/route";
import { checkFavorites } from "@/lib/favorites/data";

export const GET = route<PinPath>(async (request, path) => {
  const checked = await checkFavorites(await requireReader(request), [requirePin(path)]);
  return Response.json({ is_favorited: Object.values(checked).includes(true) });
});
