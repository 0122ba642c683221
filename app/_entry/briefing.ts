import { getBriefing } from "@/lib/briefings/data";
import { found } from "@/lib/db";
import { requireId } from "./route";

/** The public answer of both addresses of a briefing; processing notes are for admins. */
export async function briefingAnswer(id: string): Promise<Response> {
  const briefing = found(await getBriefing(requireId(id, "Briefing")), "Briefing");
  return Response.json({ ...briefing, error: null });
}
