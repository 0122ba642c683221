import { searchResponse } from "@/app/_http/briefings";
import { contextOf } from "@/app/_http/context";
import { route } from "@/app/_http/route";

export const GET = route(async (request) => {
  const { who } = await contextOf(request);
  const query = new URL(request.url).searchParams;
  return searchResponse(who, query.get("q") ?? "", query.get("edition"));
});
