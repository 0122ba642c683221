import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { IMAGE_HEADERS } from "@/lib/media/rules";
import { getPhoto } from "@/lib/queries/data";

export const GET = route<{ key: string }>(async (_request, { key }) => {
  const image = requireFound(/^[\w-]{1,64}$/.test(key) ? await getPhoto(key) : null, "Photo");
  return new Response(new Uint8Array(image), { headers: IMAGE_HEADERS });
});
