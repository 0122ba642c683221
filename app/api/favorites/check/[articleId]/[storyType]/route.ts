import { type PinPath, requirePin } from "@/app/_http/pin";
import { requireReader, route } from "@/app/_http/route";
import { checkFavorites } from "@/lib/favorites/data";

export const GET = route<PinPath>(async (request, path) => {
  const checked = await checkFavorites(await requireReader(request), [requirePin(path)]);
  return Response.json({ is_favorited: Object.values(checked).includes(true) });
});
