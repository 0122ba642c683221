import { route } from "@/app/_http/route";
import { areaAsked, renderAtom } from "@/app/_seo/feed";

export const dynamic = "force-dynamic";

export const GET = route(
  async (request) =>
    new Response(await renderAtom(areaAsked(request)), {
      headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
    }),
);
