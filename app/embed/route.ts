import { route } from "@/app/_http/route";
import { getBrand } from "@/lib/brand/data";
import { listFeedBriefings } from "@/lib/briefings/data-archive";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { embedPage, newestHeadlines } from "./embed-page";

export const dynamic = "force-dynamic";

/** A briefing may have fewer stories than are shown. */
const NEWEST = 5;

/** The newest headlines for a frame on another site. The page cache adds the policy that lets it be framed. */
export const GET = route(async (request) => {
  if (env().REQUIRE_LOGIN) throw new AppError("not_found", "Not found.");
  const theme = new URL(request.url).searchParams.get("theme");
  const html = embedPage(newestHeadlines(await listFeedBriefings(NEWEST)), theme, await getBrand());
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" } });
});
