import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { channelDeliveries, channels } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { editionOf, maskedAddress } from "./rules";
import type { Channel, PostEntry } from "./types";

/** All channels by name, without their addresses and secrets. */
export async function listChannels(_admin: Admin, conn: Db = db()): Promise<Channel[]> {
  const rows = await conn.select().from(channels).orderBy(sql`lower(${channels.name})`, channels.id);
  return rows.map((row) => {
    const { id, name, kind, url, events, is_on, off_reason } = row;
    return { id, name, kind, events, is_on, off_reason, address: maskedAddress(url), edition: editionOf(row) };
  });
}

/** The newest posts to all channels. */
export async function listPosts(_admin: Admin, limit: number, conn: Db = db()): Promise<PostEntry[]> {
  const { id, event, path, title, status, error, created_at, sent_at, due_at } = channelDeliveries;
  const rows = await conn
    .select({ id, event, path, title, status, error, created_at, sent_at, due_at, channel: channels.name })
    .from(channelDeliveries)
    .innerJoin(channels, eq(channels.id, channelDeliveries.channel_id))
    .orderBy(desc(channelDeliveries.created_at), desc(channelDeliveries.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    due_at: row.due_at.toISOString(),
  }));
}

/** Whether post `d` is unfinished and no process is sending it. */
export const IS_FREE = sql`d.status in ('pending', 'sending') and (d.lease_until is null or d.lease_until < now())`;

/** Whether post `d` can be sent now. A channel gets its posts in order: one that is postponed or being sent delays the next. */
export const IS_DUE = sql`${IS_FREE} and d.due_at <= now() and not exists (
  select from channel_deliveries e where e.channel_id = d.channel_id and e.status in ('pending', 'sending')
    and (e.created_at, e.id) < (d.created_at, d.id))`;

/** Whether a post is due. Cheap, for polling. */
export async function isPostDue(conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute<{ due: boolean }>(sql`
    select exists (select from channel_deliveries d where ${IS_DUE}) as due`);
  return row?.due === true;
}
