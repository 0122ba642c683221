import { namedUser, queryListAnswer } from "@/app/_http/query-list";
import { requireViewer, route } from "@/app/_http/route";
import { getQueryUser, listQueries } from "@/lib/queries/data";

export const GET = route(async (request) => {
  const { id } = await getQueryUser(await requireViewer(request), namedUser(request));
  return queryListAnswer(await listQueries(id));
});
