import { route } from "@/app/_http/route";
import { readPicture } from "@/lib/articles/data-pictures";
import { requireFound } from "@/lib/db";
import { IMAGE_HEADERS } from "@/lib/media/rules";

export const GET = route<{ key: string; file: string }>(async (_request, { key, file }) => {
  const image = requireFound(await readPicture(`/api/pictures/${key}/${file}`), "Picture");
  const type = file.endsWith(".jpg") ? "image/jpeg" : "image/webp";
  return new Response(new Uint8Array(image), { headers: { ...IMAGE_HEADERS, "Content-Type": type } });
});
