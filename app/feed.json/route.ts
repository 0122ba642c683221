import { route } from "@/app/_entry/route";
import { renderJsonFeed } from "@/app/_found/feed";

export const dynamic = "force-dynamic";

export const GET = route(async () =>
  Response.json(await renderJsonFeed(), { headers: { "Content-Type": "application/feed+json; charset=utf-8" } }),
);
