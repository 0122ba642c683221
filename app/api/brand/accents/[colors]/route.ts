import { route } from "@/app/_http/route";
import { accentSheet, parseAccentPath } from "@/lib/brand/rules";
import { requireFound } from "@/lib/db";

/** The style sheet of the accent colors that its address names. It is a file, because a content policy cannot allow what a page adds later. */
export const GET = route<{ colors: string }>(async (_request, { colors }) => {
  const sheet = accentSheet(requireFound(parseAccentPath(colors), "Style sheet"));
  const headers = { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" };
  return new Response(sheet, { headers });
});
