import { type PinPath, requirePin } from "@/app/_http/pin";
import { requireReader, route } from "@/app/_http/route";
import { deleteFavorite } from "@/lib/favorites/mutations";

export const DELETE = route<PinPath>(async (request, path) => {
  await deleteFavorite(await requireReader(request), requirePin(path));
  return Response.json({ ok: true });
});
