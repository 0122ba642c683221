import { requireReader } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { userOf } from "@/lib/viewer";

export const GET = route(async (request) => {
  const { who } = await requireReader(request);
  return Response.json(userOf(who));
});
