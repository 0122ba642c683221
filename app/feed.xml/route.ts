import { route } from "@/app/_entry/route";
import { renderAtom } from "@/app/_found/feed";

export const dynamic = "force-dynamic";

export const GET = route(
  async () => new Response(await renderAtom(), { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } }),
);
