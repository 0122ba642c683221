import { queryListAnswer, readQueryList } from "@/app/_http/query-list";
import { clientAddress, requireViewer, route } from "@/app/_http/route";
import { saveQueries } from "@/lib/queries/mutations";

export const POST = route(async (request) => {
  const viewer = await requireViewer(request);
  return queryListAnswer(await saveQueries(viewer, await readQueryList(request), clientAddress(request)));
});
