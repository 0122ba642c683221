import { requireReader } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { checkFavorites } from "@/lib/favorites/data";
import { type PinPath, requirePin } from "../../../pin-path";

export const GET = route<PinPath>(async (request, path) => {
  const { who } = await requireReader(request);
  const checked = await checkFavorites(who, [requirePin(path)]);
  return Response.json({ is_favorited: Object.values(checked).includes(true) });
});
