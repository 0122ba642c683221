import { summariesResponse } from "@/app/_http/briefings";
import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";

export const GET = route(async (request) => {
  const { who } = await requireViewer(request);
  return summariesResponse(who, request);
});
