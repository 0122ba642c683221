import { requireAdmin } from "@/app/_http/context";
import { readImport, readUserId } from "@/app/_http/query-list";
import { route } from "@/app/_http/route";
import { writeOpml } from "@/lib/news/feeds/opml";
import { exportQueries } from "@/lib/queries/data";
import { importQueries } from "@/lib/queries/mutations";
import { NAMESPACE } from "@/lib/queries/rules-opml";

/** The list as an OPML file. */
export const GET = route(async (request) => {
  const { who } = await requireAdmin(request);
  const { username, outlines } = await exportQueries(who, readUserId(request));
  const title = `Queries for ${username}`;
  return new Response(writeOpml({ title, created: new Date(), namespace: NAMESPACE, outlines }), {
    headers: {
      "Content-Type": "text/x-opml; charset=utf-8",
      "Content-Disposition": 'attachment; filename="queries.opml"',
    },
  });
});

export const POST = route(async (request) => {
  const ctx = await requireAdmin(request);
  return Response.json({ added: await importQueries(ctx, await readImport(request)) });
});
