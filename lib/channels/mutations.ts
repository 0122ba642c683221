import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { ChannelKind } from "@/db/enums";
import { channelDeliveries, channels } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, isAmongOldest, requireFound, single, transaction } from "@/lib/db";
import { getEditionOfBriefing, listEditions } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { checkUrl, readAllowHosts } from "@/lib/news/fetch/address";
import type { Admin, Context } from "@/lib/viewer";
import { addressFault, CHANNEL_OFF, editionOf, maskedAddress } from "./rules";
import type { ChannelChanges, ChannelInput } from "./schema";
import type { BriefingChange, ChannelTarget } from "./types";

const SECRET_BYTES = 32;

/** Adds a channel. Returns the signing secret of a webhook, which cannot be read again; null for the other kinds. */
export async function createChannel(ctx: Context<Admin>, input: ChannelInput): Promise<string | null> {
  assertSafe(input.url);
  assertKind(input.kind, input.url);
  const secret = input.kind === "webhook" ? `whsec_${randomBytes(SECRET_BYTES).toString("base64url")}` : null;
  const { edition, ...columns } = input;
  await transaction(ctx.conn, async (tx) => {
    await assertEdition(edition, tx);
    const { id } = single(
      await tx
        .insert(channels)
        .values({ ...columns, ...scopeOf(edition), secret })
        .returning({ id: channels.id }),
    );
    const { url, ...shown } = input;
    const change = { action: "channel.create", target: `channel ${id}`, details: { ...shown, ...hostOf(url) } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
  return secret;
}

/** Changes a channel; a null address keeps the old one. Switching it off ends its waiting posts. Throws `not_found`. */
export async function updateChannel(
  ctx: Context<Admin>,
  { id, url, edition, ...changes }: ChannelChanges,
): Promise<void> {
  if (url !== null) assertSafe(url);
  await transaction(ctx.conn, async (tx) => {
    const [before] = await tx.select().from(channels).where(eq(channels.id, id)).for("update");
    const row = requireFound(before, "Channel");
    const { name, kind, events, is_on } = row;
    if (url !== null) assertKind(kind, url);
    await assertEdition(edition, tx);
    await tx
      .update(channels)
      .set({ ...changes, ...scopeOf(edition), ...(url === null ? {} : { url }), off_reason: null })
      .where(eq(channels.id, id));
    if (!changes.is_on) await endPosts(id, CHANNEL_OFF, tx);
    const details = {
      before: { name, events, edition: editionOf(row), is_on },
      after: { ...changes, edition },
      ...(url === null ? {} : hostOf(url)),
    };
    await recordChange({ ...ctx, conn: tx }, { action: "channel.update", target: `channel ${id}`, details });
  });
}

/** Deletes a channel with its posts. Throws `not_found`. */
export async function deleteChannel(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [deleted] = await tx.delete(channels).where(eq(channels.id, id)).returning({ name: channels.name });
    const details = { name: requireFound(deleted, "Channel").name };
    await recordChange({ ...ctx, conn: tx }, { action: "channel.delete", target: `channel ${id}`, details });
  });
}

/** Logs that an admin tests a channel, and returns its target. Throws `not_found`. */
export async function claimTest(ctx: Context<Admin>, id: number): Promise<ChannelTarget> {
  return transaction(ctx.conn, async (tx) => {
    const [row] = await tx.select().from(channels).where(eq(channels.id, id));
    const { name, kind, url, secret } = requireFound(row, "Channel");
    const change = { action: "channel.test", target: `channel ${id}`, details: { name } };
    await recordChange({ ...ctx, conn: tx }, change);
    return { kind, url, secret };
  });
}

/**
 * Queues a post about a change for every channel with this event and edition, in the change's transaction. Outside the default edition, the
 * post's title begins with the edition's. Idempotent.
 */
export async function queuePosts(change: BriefingChange, tx: Db): Promise<void> {
  const edition = await getEditionOfBriefing(change.briefing_id, tx);
  const isOfEdition = edition
    ? and(eq(channels.scope, "edition"), eq(channels.edition_id, edition.id))
    : eq(channels.scope, "default");
  const wanted = await tx
    .select({ channel_id: channels.id })
    .from(channels)
    .where(
      and(channels.is_on, sql`${change.event} = any (${channels.events})`, or(eq(channels.scope, "all"), isOfEdition)),
    );
  if (wanted.length === 0) return;
  const title = edition ? `${edition.title}: ${change.title}` : change.title;
  await tx
    .insert(channelDeliveries)
    .values(wanted.map(({ channel_id }) => ({ ...change, title, channel_id })))
    .onConflictDoNothing();
}

/** Ends the posts of a channel that were not sent. */
export async function endPosts(channelId: number, error: string, tx: Db): Promise<void> {
  await tx
    .update(channelDeliveries)
    .set({ status: "failed", error, lease_until: null })
    .where(and(eq(channelDeliveries.channel_id, channelId), eq(channelDeliveries.status, "pending")));
}

/** Deletes up to `limit` sent or failed posts older than `before` and returns their number. */
export async function deleteOldPosts(before: Date, limit: number, conn: Db = db()): Promise<number> {
  const isEnded = and(inArray(channelDeliveries.status, ["sent", "failed"]), lt(channelDeliveries.created_at, before));
  const old = isAmongOldest(channelDeliveries.id, channelDeliveries.created_at, isEnded, limit);
  return (await conn.delete(channelDeliveries).where(old)).count;
}

/** The columns for a choice of editions. */
function scopeOf(edition: ChannelInput["edition"]) {
  if (typeof edition === "number") return { scope: "edition" as const, edition_id: edition };
  return { scope: edition, edition_id: null };
}

async function assertEdition(edition: ChannelInput["edition"], tx: Db): Promise<void> {
  if (typeof edition !== "number" || (await listEditions(tx)).some(({ id }) => id === edition)) return;
  throw new AppError("invalid", "This edition does not exist.", { field: "edition" });
}

/** Throws `invalid` for an address that no post would be sent to, and for plain http except on hosts the operator allows. */
function assertSafe(address: string): void {
  const verdict = checkUrl(address, readAllowHosts(env().FETCH_ALLOW_HOSTS));
  if (!verdict.ok) throw new AppError("invalid", verdict.reason, { field: "url" });
  if (verdict.url.protocol === "https:" || verdict.exempt) return;
  throw new AppError("invalid", "The address must begin with https://.", { field: "url" });
}

/** Throws `invalid` for the address of another service. */
function assertKind(kind: ChannelKind, address: string): void {
  const fault = addressFault(kind, address);
  if (fault) throw new AppError("invalid", fault, { field: "url" });
}

/** The part of an address recorded in the audit log. */
function hostOf(url: string): { address: string } {
  return { address: maskedAddress(url) };
}
