import { route } from "@/app/_http/route";
import { readArea, renderJsonFeed } from "@/app/_seo/feed";

export const dynamic = "force-dynamic";

export const GET = route(async (request) =>
  Response.json(await renderJsonFeed(readArea(request)), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8" },
  }),
);
