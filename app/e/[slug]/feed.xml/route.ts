import { route } from "@/app/_http/route";
import { readArea, renderAtom } from "@/app/_seo/feed";
import { type EditionSlug, requireEdition } from "../load-edition";

export const dynamic = "force-dynamic";

export const GET = route(
  async (request, params: EditionSlug) =>
    new Response(await renderAtom(readArea(request), await requireEdition(params)), {
      headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
    }),
);
