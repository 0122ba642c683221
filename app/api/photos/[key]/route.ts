import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";
import { getPhoto } from "@/lib/queries/data";

/** A photo's address is random and never reused, so its bytes can be cached forever. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

export const GET = route<{ key: string }>(async (_request, { key }) => {
  const image = requireFound(/^[\w-]{1,64}$/.test(key) ? await getPhoto(key) : null, "Photo");
  return new Response(new Uint8Array(image), { headers: HEADERS });
});
