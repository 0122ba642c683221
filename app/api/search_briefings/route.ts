import { withNotes } from "@/app/_http/briefings";
import { contextOf } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { searchBriefings } from "@/lib/search/data";

export const GET = route(async (request) => {
  const { who } = await contextOf(request);
  const { results, suggestion } = await searchBriefings(new URL(request.url).searchParams.get("q") ?? "");
  return Response.json({ results: await withNotes(who, results), ...(suggestion === null ? {} : { suggestion }) });
});
