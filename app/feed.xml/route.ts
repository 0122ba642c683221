import { route } from "@/app/_entry/route";
import { areaAsked, renderAtom } from "@/app/_found/feed";

export const dynamic = "force-dynamic";

export const GET = route(
  async (request) =>
    new Response(await renderAtom(areaAsked(request)), {
      headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
    }),
);
