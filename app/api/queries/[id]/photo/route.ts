import { requireViewer } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { getPhotoUrl } from "@/lib/queries/data";
import { deletePhoto } from "@/lib/queries/mutations";

type Path = { id: string };

export const GET = route<Path>(async (request, path) => {
  const { who } = await requireViewer(request);
  return Response.json({ url: requireFound(await getPhotoUrl(who, requireId(path.id, "Query")), "Photo") });
});

export const DELETE = route<Path>(async (request, path) => {
  const ctx = await requireViewer(request);
  await deletePhoto(ctx, requireId(path.id, "Query"));
  return Response.json({ ok: true });
});
