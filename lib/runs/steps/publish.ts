import "server-only";
import { createBriefing, isStillNews } from "@/lib/briefings/mutations";
import { db, transaction } from "@/lib/db";
import { completeRun } from "@/lib/runs/mutations";
import { type Lease, LeaseLostError } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import type { Choice } from "./choose";
import { mailSubscribers } from "./mail-subscribers";

/**
 * Publishes the briefing and ends the run in one transaction: both are there or neither. With nothing to publish the run ends with
 * that reason and the last good briefing stays. False, with nothing done, when another run has published meanwhile: the stories are to
 * be chosen once more, for they may be told by now.
 */
export async function publishBriefing({ run, owner }: Lease, { draft, notes, newest }: Choice): Promise<boolean> {
  const progress = await startProgress(run.id, "publish", 1);
  progress.tick();
  await progress.finish();
  return transaction(db(), async (tx) => {
    if (draft && !(await isStillNews(draft, newest, tx))) return false;
    const reason = draft ? null : "No new stories: what was found is in an earlier briefing, or nothing was found.";
    const briefingId = draft && (await createBriefing(draft, tx));
    const mailed = await mailSubscribers(run, briefingId, tx);
    if (!(await completeRun(run.id, owner, { reason, notes: [...notes, ...mailed] }, tx)))
      throw new LeaseLostError("Another process has taken the run over.");
    return true;
  });
}
