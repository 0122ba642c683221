import "server-only";
import { log } from "@/lib/log";
import { outlastOutage, type Poller, startPolling } from "@/lib/polling";
import { isPostDue } from "./data";
import { claimPosts, confirmPost, failPost, postponePost, recordCall, switchOff } from "./mutations-claims";
import { MAX_ATTEMPTS, NO_LONGER_PUBLIC, postPauseMs, UNCONFIRMED } from "./rules";
import { writeMessage } from "./send/message";
import { post } from "./send/post";
import type { ClaimedPost, PostOutcome } from "./types";

const POLL_MS = 2_000;

/** Sends posts to channels as they fall due, until stopped. */
export function startChannelWorker(): Poller {
  return startPolling({
    work: async (stop) => {
      await sendDuePosts(stop);
    },
    pauseMs: POLL_MS,
    failure: "Due posts could not be sent.",
  });
}

/** Sends until nothing is due, to all channels in parallel and to each in sequence. */
export async function sendDuePosts(stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await isPostDue())) {
    const claimed = await claimPosts();
    if (claimed.length === 0) return;
    await Promise.all(claimed.map(sendClaimed));
  }
}

async function sendClaimed(claimed: ClaimedPost): Promise<void> {
  const message = await writeMessage(claimed);
  if (!message) return failPost(claimed, NO_LONGER_PUBLIC);
  if (!(await recordCall(claimed))) return;
  const outcome = await post(claimed.channel, message, new Date());
  log("post to channel", { channel: claimed.channel_id, event: claimed.event, outcome: outcome.kind });
  await outlastOutage(() => settle(claimed, outcome));
}

/** Stores the outcome. */
async function settle(claimed: ClaimedPost, outcome: PostOutcome): Promise<void> {
  if (outcome.kind === "accepted") return confirmPost(claimed);
  if (outcome.kind === "gone") return switchOff(claimed, outcome.reason);
  if (outcome.kind === "refused") return failPost(claimed, outcome.reason);
  const isRepeatable = outcome.kind === "later" || claimed.channel.kind === "webhook";
  if (!isRepeatable) return failPost(claimed, `${UNCONFIRMED} (${outcome.reason})`);
  if (claimed.attempts >= MAX_ATTEMPTS) return failPost(claimed, `${outcome.reason} No more attempts will be made.`);
  const requestedMs = outcome.kind === "later" ? outcome.retryAfterMs : null;
  return postponePost(claimed, outcome.reason, postPauseMs(claimed.attempts, requestedMs));
}
