import { requireReader, route } from "@/app/_http/route";
import { AppError } from "@/lib/errors";
import { checkFavorites } from "@/lib/favorites/data";
import { MOST_PINS, parsePinKeys } from "@/lib/favorites/rules";

/** The check of a whole page of cards in one: `?keys=12:day,13:week`. */
export const GET = route(async (request) => {
  const reader = await requireReader(request);
  const pins = parsePinKeys(new URL(request.url).searchParams.get("keys") ?? "");
  if (!pins) throw new AppError("invalid", `The keys must be at most ${MOST_PINS} such as 12:day.`);
  return Response.json({ is_favorited: await checkFavorites(reader, pins) });
});
