import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { deliveries, users } from "@/db/schema";
import { db } from "@/lib/db";
import { queueBriefing } from "@/lib/mail/mutations";
import { claimDeliveries, failDelivery, recordHandover } from "@/lib/mail/mutations-claims";
import { sendDueMails } from "@/lib/mail/worker";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { type FakeResend, type ResendBehavior, startFakeResend } from "../support/fake-resend";
import { createKeeper } from "../support/loopback";
import { addressesOf, allDeliveries, queuedBriefing } from "../support/mail";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const database = useDatabase({ AUTH_SECRET: "s".repeat(40), RESEND_API_KEY: "re_test" });

async function provider() {
  const resend = keep(await startFakeResend());
  database.set({ RESEND_BASE_URL: resend.url });
  return resend;
}

/** Simulates the passage of time: everything waiting is due, and every lease has expired. */
async function later(hours = 0): Promise<void> {
  await db().execute(sql`update deliveries set due_at = now(), lease_until = null,
    first_attempt_at = first_attempt_at - make_interval(hours => ${hours})`);
}

/** Sends once with the provider in this state; a hanging call times out quickly. */
async function sendWhile(resend: FakeResend, behavior: ResendBehavior): Promise<void> {
  const taken = resend.taken.length;
  resend.behave(behavior, "ok");
  database.set({ MAIL_TIMEOUT_MS: behavior.endsWith("hangs") ? 2_500 : 15_000 });
  await sendDueMails();
  database.set({ MAIL_TIMEOUT_MS: 15_000 });
  if (behavior.startsWith("accepts")) expect(resend.taken.length).toBeGreaterThan(taken);
}

const statuses = async () => (await allDeliveries()).map(({ status }) => status);

describe("each recipient gets the briefing exactly once", () => {
  test("a batch goes out in one call", async () => {
    const resend = await provider();
    const { emails } = await queuedBriefing(3);
    await sendDueMails();
    expect(addressesOf(resend.taken)).toEqual([...emails].sort());
    expect(resend.calls).toHaveLength(1);
    const rows = await allDeliveries();
    expect(rows.map(({ provider_id }) => provider_id).sort()).toEqual(resend.taken.map(({ id }) => id).sort());
    const batch = { transport: "resend", batch_key: resend.calls[0]?.key, is_requested: false };
    expect(rows).toMatchObject([batch, batch, batch]);
    await later();
    await sendDueMails();
    expect(resend.calls).toHaveLength(1);
  });

  test.each([
    "server-error",
    "html",
    "resets",
    "hangs",
    "accepts-and-hangs",
    "accepts-and-resets",
    "accepts-and-mumbles",
  ] as const)("a call that %s is retried under the same key", async (behavior) => {
    const resend = await provider();
    const { emails } = await queuedBriefing(3);
    await sendWhile(resend, behavior);
    expect(await statuses()).toEqual(["pending", "pending", "pending"]);
    await later();
    await sendDueMails();
    expect(await statuses()).toEqual(["sent", "sent", "sent"]);
    expect(addressesOf(resend.taken)).toEqual([...emails].sort());
    expect(new Set(resend.calls.map(({ key }) => key)).size).toBe(1);
  });

  test("a batch is retried whole, although one of its deliveries was tried more often and waits longer", async () => {
    const resend = await provider();
    const { emails } = await queuedBriefing(2);
    await db()
      .update(deliveries)
      .set({ attempts: 8 })
      .where(eq(deliveries.email, emails[0] ?? ""));
    await sendWhile(resend, "server-error");
    const soon = sql`update deliveries set due_at = now(), lease_until = null where email = ${emails[1]}`;
    await db().execute(soon);
    await sendDueMails();
    expect(await statuses()).toEqual(["sent", "sent"]);
    expect(addressesOf(resend.taken)).toEqual([...emails].sort());
  });

  test("a throttled call waits as long as the provider requests, and nothing else is sent meanwhile", async () => {
    const resend = keep(await startFakeResend({ retryAfterS: 40 }));
    database.set({ RESEND_BASE_URL: resend.url });
    await queuedBriefing(2);
    resend.behave("throttles", "ok");
    expect(await sendDueMails()).toBe(40_000);
    expect(await sendDueMails()).toBe(0);
    expect(resend.calls).toHaveLength(1);
    const [row] = await allDeliveries();
    expect(row).toMatchObject({ status: "pending", first_attempt_at: null });
    expect((row?.due_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
    await later();
    await sendDueMails();
    expect(await statuses()).toEqual(["sent", "sent"]);
    expect(resend.taken).toHaveLength(2);
  });

  test("a rejected address fails alone, with the provider's reason", async () => {
    const resend = await provider();
    const { emails } = await queuedBriefing(4);
    resend.refuse(emails[2] ?? "");
    await sendDueMails();
    const rows = await allDeliveries();
    expect(rows.filter(({ status }) => status === "failed")).toMatchObject([
      { email: emails[2], first_attempt_at: null, error: "Resend: The fake says validation_error." },
    ]);
    expect(addressesOf(resend.taken)).toEqual(emails.filter((email) => email !== emails[2]).sort());
  });

  test("an invalid API key fails the whole batch at once, and all of it can be sent later", async () => {
    const resend = await provider();
    const { id } = await queuedBriefing(3);
    resend.behave("unauthorized", "ok");
    await sendDueMails();
    expect(await statuses()).toEqual(["failed", "failed", "failed"]);
    expect(resend.calls).toHaveLength(1);
    expect(await queueBriefing(id, new Date())).toEqual({ queued: 3, already_sent: 0 });
    await sendDueMails();
    expect(resend.taken).toHaveLength(3);
  });

  test("a delivery unconfirmed for 23 hours fails and is never sent again", async () => {
    const resend = await provider();
    const { id } = await queuedBriefing(2);
    await sendWhile(resend, "accepts-and-hangs");
    resend.forgetKeys();
    await later(23);
    await sendDueMails();
    expect(await statuses()).toEqual(["failed", "failed"]);
    expect((await allDeliveries())[0]?.error).toContain("never confirmed");
    expect(await queueBriefing(id, new Date())).toEqual({ queued: 0, already_sent: 2 });
    await later();
    await sendDueMails();
    expect(resend.taken).toHaveLength(2);
  });

  test("a recipient whose address changes between attempts does not get a second message", async () => {
    const resend = await provider();
    const { emails } = await queuedBriefing(3);
    await sendWhile(resend, "accepts-and-hangs");
    await db().update(users).set({ email: "moved@example.org" }).where(sql`email = ${emails[0]}`);
    await later();
    await sendDueMails();
    expect(await statuses()).toEqual(["sent", "sent", "sent"]);
    expect(addressesOf(resend.taken)).toEqual([...emails].sort());
  });

  test("an unconfirmed delivery is not sent through another transport", async () => {
    const resend = await provider();
    await queuedBriefing(1);
    await sendWhile(resend, "accepts-and-hangs");
    database.set({ RESEND_API_KEY: undefined });
    await later();
    await sendDueMails();
    expect(await statuses()).toEqual(["failed"]);
    database.set({ RESEND_API_KEY: "re_test" });
  });
});

describe("when a delivery is sent", () => {
  const changes: [string, Partial<typeof users.$inferInsert>, string][] = [
    ["who unsubscribed", { is_subscribed: false }, "Not sent: unsubscribed."],
    ["without an address", { email: null }, "Not sent: the account has no email address."],
    ["whose address bounced", { email_problem: "bounce" }, "Not sent: mail to this address bounced."],
    ["who complained", { email_problem: "complaint" }, "Not sent: the recipient reported an earlier message as spam."],
    ["with an invalid address", { email: "a b@example.org" }, "Not sent: the email address is not valid."],
  ];
  test.each(changes)("a recipient %s is skipped", async (_, change, error) => {
    const resend = await provider();
    const { emails } = await queuedBriefing(2);
    await db().update(users).set(change).where(sql`email = ${emails[0]}`);
    await sendDueMails();
    expect(addressesOf(resend.taken)).toEqual([emails[1]]);
    expect((await allDeliveries()).filter(({ status }) => status === "failed")).toMatchObject([{ error }]);
  });

  test("the current address is used, and a deleted user gets nothing", async () => {
    const resend = await provider();
    const { emails } = await queuedBriefing(2);
    await db().update(users).set({ email: "new@example.org" }).where(sql`email = ${emails[0]}`);
    await db().delete(users).where(sql`email = ${emails[1]}`);
    await sendDueMails();
    expect(addressesOf(resend.taken)).toEqual(["new@example.org"]);
    expect(await allDeliveries()).toMatchObject([{ email: "new@example.org", status: "sent" }]);
  });

  test("an older claim is lost once the delivery is claimed again", async () => {
    const { id } = await queuedBriefing(1);
    const transport = { name: "resend", batchSize: 1, idempotent: true } as const;
    const [slow] = await claimDeliveries(transport);
    await later();
    const [quick] = await claimDeliveries(transport);
    if (!slow || !quick) throw new Error("Both claimed it.");
    await failDelivery(quick, "refused", { neverAccepted: true });
    expect(await queueBriefing(id, new Date())).toEqual({ queued: 1, already_sent: 0 });
    await later();
    await claimDeliveries(transport);
    expect(await recordHandover({ row: slow, transport: "resend", batchKey: randomUUID(), moment: new Date() })).toBe(
      false,
    );
  });

  test("more deliveries than fit one call are split over several, each sent once", async () => {
    const resend = await provider();
    const { id } = await queuedBriefing(0);
    await db()
      .insert(users)
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          username: `many-${n}`,
          email: `many-${n}@example.org`,
          password_hash: "x",
          is_subscribed: true,
        })),
      );
    await makeUser({ is_subscribed: false });
    await queueBriefing(id, new Date());
    await sendDueMails();
    expect(resend.calls.map(({ count }) => count)).toEqual([50, 50, 20]);
    expect(new Set(addressesOf(resend.taken)).size).toBe(120);
    expect(await db().$count(deliveries, sql`status = 'sent'`)).toBe(120);
  });
});
