import { eq } from "drizzle-orm";
import { deliveries } from "@/db/schema";
import { db, single } from "@/lib/db";
import { queueBriefing } from "@/lib/mail/mutations";
import { makeBriefing, makeUser } from "./factories";

/** A briefing with mails queued for `readers` subscribers. */
export async function queuedBriefing(readers: number, now = new Date()): Promise<{ id: number; emails: string[] }> {
  const emails: string[] = [];
  for (let number = 0; number < readers; number++) {
    const { email } = await makeUser({ is_subscribed: true });
    emails.push(email ?? "");
  }
  const { id } = await makeBriefing();
  await queueBriefing(id, now);
  return { id, emails };
}

export const allDeliveries = () => db().select().from(deliveries).orderBy(deliveries.email);

export const deliveryOf = async (id: string) =>
  single(await db().select().from(deliveries).where(eq(deliveries.id, id)));

/** Recipient addresses of accepted mails, without names, sorted. */
export const addressesOf = (emails: { to: string[] }[]) =>
  emails.flatMap(({ to }) => to.map((each) => each.replace(/^.*<|>$/g, ""))).sort();
