import { requireViewer } from "@/app/_http/context";
import { queryListResponse, readUserId } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { getQueryUser, listQueries } from "@/lib/queries/data";

export const GET = route(async (request) => {
  const { who } = await requireViewer(request);
  const { id } = await getQueryUser(who, readUserId(request));
  return queryListResponse(await listQueries(id));
});
