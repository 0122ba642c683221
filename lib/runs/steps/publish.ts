import "server-only";
import { saveCorrected } from "@/lib/articles/mutations";
import { createBriefing, isStillNews } from "@/lib/briefings/mutations";
import type { BriefingDraft } from "@/lib/briefings/types";
import { queuePosts } from "@/lib/channels/mutations";
import { type Db, db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { queueBriefing, queueReviewMail } from "@/lib/mail/mutations";
import { createPrivateBriefing } from "@/lib/private-briefings/mutations";
import { listFoundOnce } from "@/lib/runs/data-candidates";
import { completeRun } from "@/lib/runs/mutations";
import { saveReasons } from "@/lib/runs/mutations-candidates";
import type { Run } from "@/lib/runs/types";
import { type Lease, LeaseLostError } from "@/lib/runs/worker/lease";
import { startProgress } from "@/lib/runs/worker/progress";
import type { Choice } from "./choose";
import { reasonWithoutBriefing } from "./no-briefing";

/**
 * Publishes the briefing or submits it for review, queues its mail and completes the run, in one transaction. Without a draft, the run
 * completes with a reason and the previous briefing stays. Returns false and does nothing if another run has published since the stories
 * were chosen.
 */
export async function publishBriefing(
  { run, owner }: Lease,
  { draft, notes, newest, reasons, causes, corrected }: Choice,
): Promise<boolean> {
  const progress = await startProgress(run.id, "publish", 1);
  progress.tick();
  await progress.finish();
  return transaction(db(), async (tx) => {
    if (draft && !run.is_private && !(await isStillNews(draft, newest, tx))) return false;
    const reason = draft ? null : reasonWithoutBriefing(await listFoundOnce(run, tx), causes);
    const isWaiting = env().PUBLISH === "review" && !run.is_private;
    const { id: briefingId, replaced } = draft
      ? await saveBriefing(run, draft, isWaiting, tx)
      : { id: null, replaced: null };
    const reviewNotes = replaced === null ? [] : [`It replaced briefing ${replaced}, which was waiting for review.`];
    await saveReasons(run.id, reasons, tx);
    await saveCorrected(corrected, tx);
    const mailNotes =
      isWaiting && briefingId !== null ? await queueReview(briefingId, tx) : await queueDeliveries(run, briefingId, tx);
    if (!(await completeRun(run.id, owner, { reason, notes: [...notes, ...reviewNotes, ...mailNotes] }, tx)))
      throw new LeaseLostError("Another process has taken over the run.");
    return true;
  });
}

/** Publishes the briefing, submits it for review, or stores it privately for the run's user. `id` is null if that user was deleted. */
async function saveBriefing({ is_private, user_id }: Run, draft: BriefingDraft, isWaiting: boolean, tx: Db) {
  if (!is_private) return publishOrWait(draft, isWaiting, tx);
  return { id: user_id === null ? null : await createPrivateBriefing(draft, user_id, tx), replaced: null };
}

async function publishOrWait(draft: BriefingDraft, isWaiting: boolean, tx: Db) {
  const saved = await createBriefing(draft, tx, { isWaiting });
  if (saved.id !== null && !isWaiting) {
    const post = {
      briefing_id: saved.id,
      revision: 0,
      path: `/briefing/${saved.id}`,
      title: draft.ai_title,
      note: null,
    };
    await queuePosts({ ...post, event: "published" }, tx);
  }
  return saved;
}

/** Queues review requests to admins. The briefing's own mail is queued when it is published. */
async function queueReview(briefingId: number, tx: Db): Promise<string[]> {
  const queued = await queueReviewMail(briefingId, tx);
  return [`The briefing is waiting for review. Emails queued for admins: ${queued}.`];
}

/** Queues the deliveries of a run that sends email. Returns notes for its report. */
async function queueDeliveries({ send_email, is_private }: Run, briefingId: number | null, tx: Db): Promise<string[]> {
  if (!send_email || is_private) return [];
  if (briefingId === null) return ["No email: there is nothing new."];
  const { queued } = await queueBriefing(briefingId, new Date(), tx);
  return queued > 0 ? [`Emails queued: ${queued}.`] : ["No email: no subscriber has an email address."];
}
