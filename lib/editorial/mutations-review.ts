import "server-only";
import { recordChange } from "@/lib/audit/mutations";
import { publishWaiting } from "@/lib/briefings/mutations-editing";
import { queuePosts } from "@/lib/channels/mutations";
import { type Db, db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { queueBriefing } from "@/lib/mail/mutations";
import type { SendResult } from "@/lib/mail/types";
import type { Admin, Context } from "@/lib/viewer";
import { getDueReview, isMailed } from "./data";

/** Publishes a briefing that waits for review, and queues its mail if its run was started with email. Throws `not_found`. */
export async function publishBriefing(ctx: Context<Admin>, id: number): Promise<SendResult> {
  return transaction(ctx.conn, async (tx) => {
    const sent = await publishAndQueue(id, tx);
    const change = { action: "briefing.publish", target: `summary ${id}`, details: { ...sent } };
    await recordChange({ ...ctx, conn: tx }, change);
    return sent;
  });
}

/** Publishes the waiting briefing whose deadline has passed and returns its id. Null if there is none. */
export async function publishDueReview(): Promise<number | null> {
  const { REVIEW_DEADLINE_MINUTES } = env();
  if (REVIEW_DEADLINE_MINUTES === 0) return null;
  return transaction(db(), async (tx) => {
    const id = await getDueReview(REVIEW_DEADLINE_MINUTES, tx);
    if (id === null) return null;
    const sent = await publishAndQueue(id, tx);
    log("briefing published at its review deadline", { briefing_id: id, ...sent });
    return id;
  });
}

async function publishAndQueue(id: number, tx: Db): Promise<SendResult> {
  const sendsEmail = await isMailed(id, tx);
  const { title } = await publishWaiting(id, tx);
  await queuePosts(
    { event: "published", briefing_id: id, revision: 0, path: `/briefing/${id}`, title, note: null },
    tx,
  );
  return sendsEmail ? queueBriefing(id, new Date(), tx) : { queued: 0, already_sent: 0 };
}
