import "server-only";
import { createBriefing } from "@/lib/briefings/mutations";
import type { BriefingDraft } from "@/lib/briefings/types";
import { db } from "@/lib/db";
import { type Lease, LeaseLostError } from "./lease";
import { completeRun } from "./mutations";
import { startProgress } from "./progress";

/**
 * Publishes the briefing and ends the run in one transaction: both are there or neither. With nothing to publish the run ends with
 * that reason and the last good briefing stays. Returns the briefing's id, null when there is none.
 */
export async function publishBriefing({ run, owner }: Lease, draft: BriefingDraft | null): Promise<number | null> {
  const progress = await startProgress(run.id, "publish", 1);
  progress.tick();
  await progress.finish();
  return db().transaction(async (tx) => {
    const note = draft ? null : "No new stories: what was found is in an earlier briefing, or nothing was found.";
    if (!(await completeRun(run.id, owner, note, tx)))
      throw new LeaseLostError("Another process has taken the run over.");
    return draft ? createBriefing(draft, tx) : null;
  });
}
