import { noteFor } from "@/app/_entry/briefing";
import { readerOf, route } from "@/app/_entry/route";
import { listErrors, searchBriefings } from "@/lib/search/data";
import { isAdmin } from "@/lib/viewer";

export const GET = route(async (request) => {
  const reader = await readerOf(request);
  const { results } = await searchBriefings(new URL(request.url).searchParams.get("q") ?? "");
  if (!reader || !isAdmin(reader)) return Response.json({ results });
  const errors = await listErrors(results.map(({ id }) => id));
  const noted = results.map((each) => {
    const error = noteFor(reader, errors.get(each.id) ?? null);
    return { ...each, error, has_error: error !== null };
  });
  return Response.json({ results: noted });
});
