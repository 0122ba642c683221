import { route } from "@/app/_http/route";
import { accentSheet, parseAccentPath } from "@/lib/brand/rules";
import { requireFound } from "@/lib/db";

/** The style sheet of the accent colors in its URL. A file, because the content security policy blocks styles that a page adds later. */
export const GET = route<{ colors: string }>(async (_request, { colors }) => {
  const sheet = accentSheet(requireFound(parseAccentPath(colors), "Style sheet"));
  const headers = { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" };
  return new Response(sheet, { headers });
});
