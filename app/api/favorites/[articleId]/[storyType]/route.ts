import { requireReader } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { deleteFavorite } from "@/lib/favorites/mutations";
import { type PinPath, requirePin } from "../../pin-path";

export const DELETE = route<PinPath>(async (request, path) => {
  const { who } = await requireReader(request);
  await deleteFavorite(who, requirePin(path));
  return Response.json({ ok: true });
});
