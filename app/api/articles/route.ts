import { requireViewer } from "@/app/_http/context";
import { readPageQuery } from "@/app/_http/paging";
import { route } from "@/app/_http/route";
import { listArticlePage } from "@/lib/search/data-pages";

export const GET = route(async (request) => {
  const { who, conn } = await requireViewer(request);
  const { draw, ...page } = readPageQuery(request);
  return Response.json({ draw, ...(await listArticlePage(page, who, conn)) });
});
