import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { deliveries, emailEvents, users } from "@/db/schema/index";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, found, transaction } from "@/lib/db";
import type { Admin, Context } from "@/lib/viewer";
import { confirmDelivery } from "./mutations-claims";
import { meaningOf } from "./rules-bounces";
import type { ProviderEvent } from "./schema-bounces";

/** Keeps what the provider told of a mail and draws its consequences, each message once; false when it was known already. */
export async function recordEvent(id: string, event: ProviderEvent, conn: Db = db()): Promise<boolean> {
  const { problem, confirms, failure, details } = meaningOf(event);
  const { email_id = null, to = [], tags = {} } = event.data;
  const named = z.uuid().safeParse(tags.delivery).data ?? null;
  return transaction(conn, async (tx) => {
    const [delivery] = await tx.execute<{ id: string; email: string }>(sql`
      select id, email from deliveries where id = ${named}::uuid or provider_id = ${email_id}
      order by id is not distinct from ${named}::uuid desc limit 1`);
    const email = to[0] ?? delivery?.email ?? "";
    const kept = await tx
      .insert(emailEvents)
      .values({ id, type: event.type, email, details, delivery_id: delivery?.id ?? null })
      .onConflictDoNothing()
      .returning({ id: emailEvents.id });
    if (kept.length === 0) return false;
    if (delivery && confirms) await confirmLate(delivery.id, email_id, tx);
    if (delivery && failure) {
      await tx.update(deliveries).set({ status: "failed", error: failure }).where(eq(deliveries.id, delivery.id));
    }
    if (problem) await suppress(to.length > 0 ? to : [email], problem, tx);
    return true;
  });
}

/** What was handed over and never confirmed by the call itself is confirmed by its event. */
async function confirmLate(id: string, providerId: string | null, tx: Db): Promise<void> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  const open = row && row.first_attempt_at !== null && row.sent_at === null && row.status !== "sent";
  if (open) await confirmDelivery(id, providerId, tx);
}

async function suppress(addresses: string[], problem: "bounce" | "complaint", tx: Db): Promise<void> {
  const folded = addresses.map((each) =>
    each
      .replace(/^.*<|>.*$/g, "")
      .trim()
      .toLowerCase(),
  );
  await tx
    .update(users)
    .set({ email_problem: problem, email_problem_at: sql`now()` })
    .where(inArray(sql`lower(${users.email})`, folded));
}

/** Lets mail go to an address again. Throws `not_found`. */
export async function releaseAddress(ctx: Context<Admin>, userId: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    const { username, email_problem } = found(user, "User");
    if (email_problem === null) return;
    await tx.update(users).set({ email_problem: null, email_problem_at: null }).where(eq(users.id, userId));
    const change = { action: "user.release_email", target: `user ${username}`, details: { email_problem } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}
