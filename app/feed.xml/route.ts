import { route } from "@/app/_http/route";
import { readArea, renderAtom } from "@/app/_seo/feed";

export const dynamic = "force-dynamic";

export const GET = route(
  async (request) =>
    new Response(await renderAtom(readArea(request)), {
      headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
    }),
);
