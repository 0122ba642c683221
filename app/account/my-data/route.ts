import { requireViewer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { exportUser } from "@/lib/accounts/data-export";

/** The user's own data as a download. */
export const GET = route(async (request) => {
  const { who } = await requireViewer(request);
  const data = JSON.stringify(await exportUser(who.id), null, 2);
  return new Response(data, {
    headers: { "Content-Type": "application/json", "Content-Disposition": 'attachment; filename="my-data.json"' },
  });
});
