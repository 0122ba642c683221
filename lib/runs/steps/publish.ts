import "server-only";
import { createBriefing, isStillNews } from "@/lib/briefings/mutations";
import { type Db, db, transaction } from "@/lib/db";
import { queueBriefing } from "@/lib/mail/mutations";
import { countFoundArticles } from "@/lib/runs/data-candidates";
import { completeRun } from "@/lib/runs/mutations";
import { saveReasons } from "@/lib/runs/mutations-candidates";
import { reasonWithoutBriefing } from "@/lib/runs/rules";
import type { Run } from "@/lib/runs/types";
import { type Lease, LeaseLostError } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import type { Choice } from "./choose";

/**
 * Publishes the briefing, queues its deliveries and completes the run in one transaction. Without a draft the run completes with a reason
 * and the last briefing stays. Returns false and does nothing when another run has published since the stories were chosen.
 */
export async function publishBriefing(
  { run, owner }: Lease,
  { draft, notes, newest, reasons }: Choice,
): Promise<boolean> {
  const progress = await startProgress(run.id, "publish", 1);
  progress.tick();
  await progress.finish();
  return transaction(db(), async (tx) => {
    if (draft && !(await isStillNews(draft, newest, tx))) return false;
    const reason = draft ? null : reasonWithoutBriefing(await countFoundArticles(run.id, tx));
    const briefingId = draft && (await createBriefing(draft, tx)).id;
    await saveReasons(run.id, reasons, tx);
    const mailNotes = await queueDeliveries(run, briefingId, tx);
    if (!(await completeRun(run.id, owner, { reason, notes: [...notes, ...mailNotes] }, tx)))
      throw new LeaseLostError("Another process has taken over the run.");
    return true;
  });
}

/** Queues the deliveries of a run that sends email. Returns notes for its report. */
async function queueDeliveries({ send_email }: Run, briefingId: number | null, tx: Db): Promise<string[]> {
  if (!send_email) return [];
  if (briefingId === null) return ["No email: there is nothing new."];
  const { queued } = await queueBriefing(briefingId, new Date(), tx);
  return queued > 0 ? [`Emails queued: ${queued}.`] : ["No email: nobody with an address is subscribed."];
}
