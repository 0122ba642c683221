import { requireViewer } from "@/app/_http/context";
import { queryListResponse, readQueryList } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { saveQueries } from "@/lib/queries/mutations";

export const POST = route(async (request) => {
  const ctx = await requireViewer(request);
  return queryListResponse(await saveQueries(ctx, await readQueryList(request)));
});
