import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { savePhoto } from "@/lib/queries/mutations";
import { readPhoto } from "./read-photo";

export const POST = route(async (request) => {
  const ctx = await requireViewer(request);
  const { photo, query_id } = await readPhoto(request);
  return Response.json({ url: await savePhoto(ctx, query_id, photo) });
});
