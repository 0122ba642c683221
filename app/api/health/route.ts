import { route } from "@/app/_http/route";
import { pingDb } from "@/lib/db";

export const dynamic = "force-dynamic";

export const GET = route(async () => {
  await pingDb();
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
});
