import { readFile } from "node:fs/promises";
import { route } from "@/app/_http/route";
import { requireFound } from "@/lib/db";

const COLOR = /^[0-9a-f]{6}$/;
/** The line color in the design's icon. */
const COPPER = "#e08a4a";

/** The design's icon with its lines in the accent color in its URL. */
export const GET = route<{ color: string }>(async (_request, { color }) => {
  const known = requireFound(COLOR.test(color) ? color : undefined, "Icon");
  const svg = await readFile("public/icon.svg", "utf8");
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" };
  return new Response(svg.replaceAll(COPPER, `#${known}`), { headers });
});
