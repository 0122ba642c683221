import { noteFor } from "@/app/_entry/briefing";
import { readPageQuery } from "@/app/_entry/paging";
import { requireViewer, route } from "@/app/_entry/route";
import { listBriefingPage } from "@/lib/search/data";

export const GET = route(async (request) => {
  const viewer = await requireViewer(request);
  const { draw, ...page } = readPageQuery(request);
  const { data, ...rest } = await listBriefingPage(page);
  const shown = data.map((each) => ({ ...each, error: noteFor(viewer, each.error) }));
  return Response.json({ draw, ...rest, data: shown });
});
