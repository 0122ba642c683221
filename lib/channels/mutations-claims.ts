import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { channelDeliveries, channels } from "@/db/schema";
import { type Db, db, fromNow, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { CHANNELS_LOCK } from "@/lib/locks";
import { IS_DUE, IS_FREE } from "./data";
import { endPosts } from "./mutations";
import { UNCONFIRMED } from "./rules";
import type { ClaimedPost } from "./types";

/**
 * Claims the next due post of every channel. A post whose call was interrupted fails, except a webhook's, which is repeated with the same
 * id so that the receiver can deduplicate it.
 */
export async function claimPosts(conn: Db = db()): Promise<ClaimedPost[]> {
  return transaction(conn, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CHANNELS_LOCK})`);
    await tx.execute(sql`
      update channel_deliveries d set status = 'failed', error = ${UNCONFIRMED}, lease_until = null from channels c
      where c.id = d.channel_id and c.kind <> 'webhook' and ${IS_FREE} and d.called_at is not null`);
    const claimed = await tx.execute<{ id: string }>(sql`
      update channel_deliveries set status = 'sending', attempts = attempts + 1, lease_until = ${leaseEnd()}
      where id in (select d.id from channel_deliveries d where ${IS_DUE}) returning id`);
    if (claimed.length === 0) return [];
    const rows = await tx
      .select({ post: channelDeliveries, channel: { kind: channels.kind, url: channels.url, secret: channels.secret } })
      .from(channelDeliveries)
      .innerJoin(channels, eq(channels.id, channelDeliveries.channel_id))
      .where(
        inArray(
          channelDeliveries.id,
          claimed.map(({ id }) => id),
        ),
      );
    return rows.map(({ post, channel }) => ({ ...post, channel }));
  });
}

type Claim = Pick<ClaimedPost, "id" | "attempts">;

/** Records that the call is about to start. False if this process no longer holds the claim. */
export async function recordCall(post: Claim, conn: Db = db()): Promise<boolean> {
  const recorded = await conn
    .update(channelDeliveries)
    .set({ called_at: sql`now()`, lease_until: leaseEnd() })
    .where(isMine(post))
    .returning({ id: channelDeliveries.id });
  return recorded.length > 0;
}

/** Marks a post as accepted by its channel. */
export async function confirmPost({ id }: Claim, conn: Db = db()): Promise<void> {
  await conn
    .update(channelDeliveries)
    .set({ status: "sent", error: null, lease_until: null, sent_at: sql`now()` })
    .where(eq(channelDeliveries.id, id));
}

export async function failPost(post: Claim, error: string, conn: Db = db()): Promise<void> {
  await conn.update(channelDeliveries).set({ status: "failed", error, lease_until: null }).where(isMine(post));
}

/** Releases a post for another attempt after a pause. */
export async function postponePost(post: Claim, error: string, pauseMs: number, conn: Db = db()): Promise<void> {
  await conn
    .update(channelDeliveries)
    .set({
      ...{ status: "pending", error, lease_until: null, called_at: null },
      due_at: fromNow(pauseMs),
    })
    .where(isMine(post));
}

/** Switches off a channel whose address no longer exists, and ends its posts. */
export async function switchOff(post: ClaimedPost, reason: string, conn: Db = db()): Promise<void> {
  await transaction(conn, async (tx) => {
    await tx.update(channels).set({ is_on: false, off_reason: reason }).where(eq(channels.id, post.channel_id));
    await failPost(post, reason, tx);
    await endPosts(post.channel_id, reason, tx);
  });
}

function isMine({ id, attempts }: Claim) {
  return and(
    eq(channelDeliveries.id, id),
    eq(channelDeliveries.attempts, attempts),
    eq(channelDeliveries.status, "sending"),
  );
}

/** The end of a new lease, longer than a call's timeout. */
function leaseEnd() {
  const { RUN_LEASE_MS, MAIL_TIMEOUT_MS } = env();
  return fromNow(RUN_LEASE_MS + MAIL_TIMEOUT_MS);
}
