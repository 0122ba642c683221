import { getBriefing } from "@/lib/briefings/data";
import { visibleNote } from "@/lib/briefings/rules";
import { found } from "@/lib/db";
import { isAdmin, type Reader } from "@/lib/viewer";
import { readerOf, requireId } from "./route";

/** The answer of both addresses of a briefing. */
export async function briefingAnswer(request: Request, id: string): Promise<Response> {
  const reader = await readerOf(request);
  const briefing = found(await getBriefing(requireId(id, "Briefing")), "Briefing");
  return Response.json({ ...briefing, error: noteFor(reader, briefing.error) });
}

/** What of a processing note this reader is shown: admins what is not routine, others nothing. */
export function noteFor(reader: Reader | null, error: string | null): string | null {
  return reader && isAdmin(reader) ? visibleNote(error) : null;
}
