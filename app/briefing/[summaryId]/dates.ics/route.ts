import { briefingNotice, requirePublic } from "@/app/_http/briefings";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { renderCalendar } from "@/app/_seo/calendar";
import { getBriefing } from "@/lib/briefings/data";
import { requireFound } from "@/lib/db";

export const dynamic = "force-dynamic";

export const GET = route<{ summaryId: string }>(async (_request, { summaryId }) => {
  const id = requireId(summaryId, "Briefing");
  const briefing = await requirePublic(await getBriefing(id), "Briefing", () => briefingNotice(id));
  const calendar = requireFound(await renderCalendar(briefing), "Calendar");
  return new Response(calendar, {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
});
