import { route } from "@/app/_http/route";
import { renderSitemapPart } from "@/app/_seo/sitemap";
import { requireFound } from "@/lib/db";

export const GET = route<{ part: string }>(async (_request, { part }) => {
  const xml = requireFound(await renderSitemapPart(part), "Sitemap");
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
});
