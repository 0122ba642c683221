import { readPhoto } from "@/app/_http/photo";
import { clientAddress, requireViewer, route } from "@/app/_http/route";
import { savePhoto } from "@/lib/queries/mutations";

export const POST = route(async (request) => {
  const viewer = await requireViewer(request);
  const { photo, query_id } = await readPhoto(request);
  return Response.json({ url: await savePhoto(viewer, query_id, photo, clientAddress(request)) });
});
