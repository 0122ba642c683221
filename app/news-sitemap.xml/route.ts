import { route } from "@/app/_http/route";
import { renderNewsSitemap } from "@/app/_seo/sitemap";

export const dynamic = "force-dynamic";

export const GET = route(
  async () =>
    new Response(await renderNewsSitemap(new Date()), {
      headers: { "Content-Type": "application/xml; charset=utf-8" },
    }),
);
