import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { deliveries, emailEvents } from "@/db/schema/index";
import { type Db, db, transaction } from "@/lib/db";
import { suppressAddresses } from "@/lib/users/mutations";
import { confirmDelivery } from "./mutations-claims";
import { meaningOf } from "./rules";
import type { ProviderEvent } from "./schema";

/** Stores a webhook event and applies it once. False if it was already stored. */
export async function recordEvent(id: string, event: ProviderEvent, conn: Db = db()): Promise<boolean> {
  const { problem, confirms, failure, details } = meaningOf(event);
  const { email_id = null, to = [], tags = {} } = event.data;
  const deliveryId = z.uuid().safeParse(tags.delivery).data ?? null;
  return transaction(conn, async (tx) => {
    const [delivery] = await tx.execute<{ id: string; email: string }>(sql`
      select id, email from deliveries where id = ${deliveryId}::uuid or provider_id = ${email_id}
      order by id is not distinct from ${deliveryId}::uuid desc limit 1`);
    const email = to[0] ?? delivery?.email ?? "";
    const stored = await tx
      .insert(emailEvents)
      .values({ id, type: event.type, email, details, delivery_id: delivery?.id ?? null })
      .onConflictDoNothing()
      .returning({ id: emailEvents.id });
    if (stored.length === 0) return false;
    if (delivery && confirms) await confirmIfUnconfirmed(delivery.id, email_id, tx);
    if (delivery && failure) {
      await tx.update(deliveries).set({ status: "failed", error: failure }).where(eq(deliveries.id, delivery.id));
    }
    if (problem) await suppressAddresses((to.length > 0 ? to : [email]).map(bareAddress), problem, tx);
    return true;
  });
}

/** Confirms a delivery whose call got no response: an event proves that the provider accepted it. */
async function confirmIfUnconfirmed(id: string, providerId: string | null, tx: Db): Promise<void> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  const isUnconfirmed = row && row.first_attempt_at !== null && row.sent_at === null && row.status !== "sent";
  if (isUnconfirmed) await confirmDelivery(id, providerId, tx);
}

/** `Name <address>` without the name. */
function bareAddress(text: string): string {
  return text.replace(/^.*<|>.*$/g, "").trim();
}
