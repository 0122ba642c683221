import { withNotes } from "@/app/_http/briefing";
import { readerOf, route } from "@/app/_http/route";
import { searchBriefings } from "@/lib/search/data";

export const GET = route(async (request) => {
  const reader = await readerOf(request);
  const { results } = await searchBriefings(new URL(request.url).searchParams.get("q") ?? "");
  return Response.json({ results: await withNotes(reader, results) });
});
