import { route } from "@/app/_entry/route";
import { renderSitemap } from "@/app/_found/sitemap";

export const dynamic = "force-dynamic";

export const GET = route(
  async () => new Response(await renderSitemap(), { headers: { "Content-Type": "application/xml; charset=utf-8" } }),
);
