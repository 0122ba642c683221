import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseOutage } from "@/lib/db";
import { log, logError } from "@/lib/log";
import { isPostDue } from "./data";
import { claimPosts, confirmPost, failPost, postponePost, recordCall, switchOff } from "./mutations-claims";
import { MAX_ATTEMPTS, NO_LONGER_PUBLIC, postPauseMs, UNCONFIRMED } from "./rules";
import { writeMessage } from "./send/message";
import { post } from "./send/post";
import type { ClaimedPost, PostOutcome } from "./types";

const POLL_MS = 2_000;
const MAX_TRIES = 20;

/** Sends posts to channels as they fall due, until stopped. */
export function startChannelWorker(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await sendDuePosts(signal).catch((error) => {
        if (!isDatabaseOutage(error)) logError("Due posts could not be sent.", error);
      });
      await wait(POLL_MS, null, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
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
  await settle(claimed, outcome);
}

/** Stores the outcome. Waits out a database outage, because the outcome cannot be determined again. */
async function settle(claimed: ClaimedPost, outcome: PostOutcome): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await settleOnce(claimed, outcome);
    } catch (error) {
      if (!isDatabaseOutage(error) || tries >= MAX_TRIES) throw error;
      await wait(POLL_MS);
    }
  }
}

async function settleOnce(claimed: ClaimedPost, outcome: PostOutcome): Promise<void> {
  if (outcome.kind === "accepted") return confirmPost(claimed);
  if (outcome.kind === "gone") return switchOff(claimed, outcome.reason);
  if (outcome.kind === "refused") return failPost(claimed, outcome.reason);
  const isRepeatable = outcome.kind === "later" || claimed.channel.kind === "webhook";
  if (!isRepeatable) return failPost(claimed, `${UNCONFIRMED} (${outcome.reason})`);
  if (claimed.attempts >= MAX_ATTEMPTS) return failPost(claimed, `${outcome.reason} No more attempts will be made.`);
  const requestedMs = outcome.kind === "later" ? outcome.retryAfterMs : null;
  return postponePost(claimed, outcome.reason, postPauseMs(claimed.attempts, requestedMs));
}
