import { readPhoto } from "@/app/_entry/photo";
import { clientAddress, requireViewer, route } from "@/app/_entry/route";
import { savePhoto } from "@/lib/queries/mutations";

export const POST = route(async (request) => {
  const viewer = await requireViewer(request);
  const { photo, query_id } = await readPhoto(request);
  return Response.json({ url: await savePhoto(viewer, query_id, photo, clientAddress(request)) });
});
