import { route } from "@/app/_http/route";
import { getPicture } from "@/lib/articles/data-pictures";
import { requireFound } from "@/lib/db";
import { IMAGE_HEADERS } from "@/lib/media/rules";

const TYPES = { webp: "image/webp", jpg: "image/jpeg" } as const;

export const GET = route<{ key: string; file: string }>(async (_request, { key, file }) => {
  const [, width, format] = /^([1-9]\d{2,3})\.(webp|jpg)$/.exec(file) ?? [];
  const type = format === "jpg" ? "jpg" : "webp";
  const isAddress = width !== undefined && /^[\w-]{1,64}$/.test(key);
  const image = requireFound(isAddress ? await getPicture(key, Number(width), type) : null, "Picture");
  return new Response(new Uint8Array(image), { headers: { ...IMAGE_HEADERS, "Content-Type": TYPES[type] } });
});
