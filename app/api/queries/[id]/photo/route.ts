import { clientAddress, requireId, requireViewer, route } from "@/app/_http/route";
import { found } from "@/lib/db";
import { getPhotoUrl } from "@/lib/queries/data";
import { deletePhoto } from "@/lib/queries/mutations";

type Path = { id: string };

export const GET = route<Path>(async (request, path) => {
  const viewer = await requireViewer(request);
  return Response.json({ url: found(await getPhotoUrl(viewer, requireId(path.id, "Query")), "Photo") });
});

export const DELETE = route<Path>(async (request, path) => {
  const viewer = await requireViewer(request);
  await deletePhoto(viewer, requireId(path.id, "Query"), clientAddress(request));
  return Response.json({ ok: true });
});
