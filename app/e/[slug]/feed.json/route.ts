import { route } from "@/app/_http/route";
import { readArea, renderJsonFeed } from "@/app/_seo/feed";
import { type EditionSlug, requireEdition } from "../load-edition";

export const dynamic = "force-dynamic";

export const GET = route(async (request, params: EditionSlug) =>
  Response.json(await renderJsonFeed(readArea(request), await requireEdition(params)), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8" },
  }),
);
