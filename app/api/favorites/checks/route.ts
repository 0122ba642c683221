import { requireReader } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { AppError } from "@/lib/errors";
import { checkFavorites } from "@/lib/favorites/data";
import { MAX_PINS, parsePinKeys } from "@/lib/favorites/rules";

/** Checks all cards of a page in one request: `?keys=12:day,13:week`. */
export const GET = route(async (request) => {
  const { who } = await requireReader(request);
  const pins = parsePinKeys(new URL(request.url).searchParams.get("keys") ?? "");
  if (!pins) throw new AppError("invalid", `keys must list at most ${MAX_PINS} pins, such as 12:day,13:week.`);
  return Response.json({ is_favorited: await checkFavorites(who, pins) });
});
