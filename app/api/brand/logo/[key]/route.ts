import { route } from "@/app/_http/route";
import { getLogo } from "@/lib/brand/data";
import { logoPath } from "@/lib/brand/rules";
import { requireFound } from "@/lib/db";
import { IMAGE_HEADERS } from "@/lib/media/rules";

/** The logo. URLs of earlier logos, such as those in old mail, redirect to the current one. */
export const GET = route<{ key: string }>(async (_request, { key }) => {
  const logo = requireFound(await getLogo(), "Logo");
  if (logo.key !== key) return new Response(null, { status: 307, headers: { Location: logoPath({ logo }) } });
  return new Response(new Uint8Array(logo.image), { headers: { ...IMAGE_HEADERS, "Content-Type": "image/png" } });
});
