import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Resend } from "resend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { emailEvents, users } from "@/db/schema";
import { db } from "@/lib/db";
import { listOpenDeliveries } from "@/lib/mail/data";
import { queueBriefing, retryDelivery } from "@/lib/mail/mutations";
import { checkDomain } from "@/lib/mail/send/dns";
import { sendTestMail } from "@/lib/mail/send/test-mail";
import { sendDueMails } from "@/lib/mail/worker";
import { releaseAddress } from "@/lib/users/mutations";
import { admit, isAdmin } from "@/lib/viewer";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeBriefing, makeUser } from "../support/factories";
import { type FakeResend, startFakeResend } from "../support/fake-resend";
import { createKeeper } from "../support/loopback";
import { allDeliveries, deliveryOf, queuedBriefing } from "../support/mail";
import { startNameServer } from "../support/name-server";

const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes ….").toString("base64")}`;
const { keep, closeAll } = createKeeper();
const database = useDatabase({
  AUTH_SECRET: "s".repeat(40),
  RESEND_API_KEY: "re_test",
  RESEND_WEBHOOK_SECRET: SECRET,
});
const api = useApi();
let resend: FakeResend;

beforeAll(async () => {
  resend = await startFakeResend();
  database.set({ RESEND_BASE_URL: resend.url });
});
afterAll(async () => {
  await resend.close();
});
afterEach(closeAll);
afterEach(async () => {
  await emptyDatabase();
  await db().delete(emailEvents);
  resend.behave("ok");
  database.set({ RESEND_WEBHOOK_SECRET: SECRET });
});

type Event = { type: string; data?: Record<string, unknown> };
type EventOptions = { id?: string; at?: number; secret?: string; headers?: Record<string, string>; body?: string };

let eventCount = 0;

function sign(id: string, timestamp: string, body: string, secret = SECRET): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** Sends a signed event to the webhook as the provider does; returns the status. */
async function sendEvent(
  event: Event,
  { id = `msg_${++eventCount}`, at = Date.now(), secret, headers = {}, body }: EventOptions = {},
) {
  const sent = body ?? JSON.stringify({ created_at: new Date(at).toISOString(), data: {}, ...event });
  const timestamp = String(Math.floor(at / 1000));
  const answer = await fetch(`${api.url}/api/webhooks/resend`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": sign(id, timestamp, sent, secret),
      ...headers,
    },
    body: sent,
  });
  return answer.status;
}

const bounced = (to: string, type: string, more: Record<string, unknown> = {}): Event => ({
  type: "email.bounced",
  data: { to: [to], bounce: { type, subType: "General", message: "The mailbox is not there." }, ...more },
});

const userOf = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];

describe("the provider's webhook", () => {
  test("a permanent bounce and a complaint suppress the address, in any case", async () => {
    const { email: one } = await makeUser();
    const { email: other } = await makeUser();
    expect(await sendEvent(bounced(one?.toUpperCase() ?? "", "Permanent"))).toBe(200);
    expect(await sendEvent({ type: "email.complained", data: { to: [other] } })).toBe(200);
    expect(await userOf(one ?? "")).toMatchObject({ email_problem: "bounce", email_problem_at: expect.any(Date) });
    expect(await userOf(other ?? "")).toMatchObject({ email_problem: "complaint" });
  });

  test.each(["Transient", "Undetermined"])("a bounce of type %s does not suppress the address", async (type) => {
    const { email } = await makeUser();
    expect(await sendEvent(bounced(email ?? "", type))).toBe(200);
    expect(await userOf(email ?? "")).toMatchObject({ email_problem: null });
  });

  test("each event is applied once", async () => {
    const { id, email } = await makeUser({ is_admin: true });
    await sendEvent(bounced(email ?? "", "Permanent"), { id: "msg_same" });
    await db().update(users).set({ email_problem: null }).where(eq(users.id, id));
    expect(await sendEvent(bounced(email ?? "", "Permanent"), { id: "msg_same" })).toBe(200);
    expect(await userOf(email ?? "")).toMatchObject({ email_problem: null });
    expect(await db().select().from(emailEvents)).toHaveLength(1);
  });

  test("a bounce is matched to its delivery by tag or by provider id, and shown", async () => {
    const { emails } = await queuedBriefing(2);
    await sendDueMails();
    const [one, other] = await allDeliveries();
    await sendEvent(bounced(emails[0] ?? "", "Permanent", { tags: { delivery: one?.id } }));
    await sendEvent(
      bounced(emails[1] ?? "", "Transient", { email_id: other?.provider_id, tags: [{ name: "x", value: "y" }] }),
    );
    for (const row of await allDeliveries()) {
      expect(row).toMatchObject({ status: "failed", error: "Bounced: The mailbox is not there." });
    }
  });

  test("confirms a delivery whose call got no response, so that it is not retried", async () => {
    await queuedBriefing(1);
    resend.behave("accepts-and-hangs");
    database.set({ MAIL_TIMEOUT_MS: 2_500 });
    await sendDueMails();
    database.set({ MAIL_TIMEOUT_MS: 15_000 });
    const [row] = await allDeliveries();
    expect(row?.status).toBe("pending");
    await sendEvent({
      type: "email.delivered",
      data: { email_id: "e-1", to: [row?.email], tags: { delivery: row?.id } },
    });
    expect(await deliveryOf(row?.id ?? "")).toMatchObject({ status: "sent", provider_id: "e-1", error: null });
  });

  test("unknown events are stored and change nothing", async () => {
    expect(await sendEvent({ type: "contact.created", data: { audience_id: "x", email: "a@example.org" } })).toBe(200);
    expect(
      await sendEvent({ type: "email.sent", data: { to: ["nobody@example.org"], tags: { delivery: "none" } } }),
    ).toBe(200);
    expect(await db().select().from(emailEvents)).toHaveLength(2);
  });

  const minutes = (count: number) => Date.now() + count * 60_000;
  test.each<[string, EventOptions]>([
    ["without a signature", { headers: { "svix-signature": "" } }],
    ["with another secret's", { secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
    ["with one of another version", { headers: { "svix-signature": "v2,AAAA v1a,AAAA" } }],
    ["from more than five minutes ago", { at: minutes(-6) }],
    ["from more than five minutes ahead", { at: minutes(6) }],
    ["whose time was changed", { headers: { "svix-timestamp": String(Math.floor(minutes(-1) / 1000)) } }],
    ["whose id was changed", { headers: { "svix-id": "msg_other" } }],
    ["whose time is no number", { headers: { "svix-timestamp": "now" } }],
    ["whose id has no end", { id: "m".repeat(300) }],
  ])("an event %s is rejected", async (_, how) => {
    const { email } = await makeUser();
    expect(await sendEvent(bounced(email ?? "", "Permanent"), how)).toBe(401);
    expect(await userOf(email ?? "")).toMatchObject({ email_problem: null });
    expect(await db().select().from(emailEvents)).toEqual([]);
  });

  test("one valid signature among several is enough, as during a secret rotation", async () => {
    const body = JSON.stringify({ type: "email.sent", data: {} });
    const now = String(Math.floor(Date.now() / 1000));
    const signatures = `v1,${Buffer.alloc(32).toString("base64")} ${sign("msg_several", now, body)}`;
    expect(await sendEvent({ type: "" }, { id: "msg_several", body, headers: { "svix-signature": signatures } })).toBe(
      200,
    );
    // Accepts the same signatures as the provider's own library.
    const headers = { id: "msg_several", timestamp: now, signature: signatures };
    const verified = new Resend("re_test").webhooks.verify({ payload: body, headers, webhookSecret: SECRET });
    expect(verified).toMatchObject({ type: "email.sent" });
  });

  test("without a secret the webhook is not found; malformed and oversized bodies are rejected", async () => {
    expect(await sendEvent({ type: "" }, { body: "{" })).toBe(400);
    expect(await sendEvent({ type: "" }, { body: '{"type":1}' })).toBe(400);
    expect(await sendEvent({ type: "email.sent", data: { to: "x".repeat(1_100_000) } })).toBe(413);
    database.set({ RESEND_WEBHOOK_SECRET: undefined });
    expect(await sendEvent({ type: "email.sent" })).toBe(404);
  });
});

/** A signed-in admin. */
async function admin(given: Parameters<typeof makeUser>[0] = {}) {
  const reader = admit(await makeUser({ is_admin: true, ...given }), "password");
  if (!isAdmin(reader)) throw new Error("This user is no admin.");
  return reader;
}

describe("admin actions", () => {
  test("a released address receives mail again", async () => {
    const boss = await admin();
    const { id, email } = await makeUser({ is_subscribed: true });
    await sendEvent(bounced(email ?? "", "Permanent"));
    const briefing = await makeBriefing();
    expect(await queueBriefing(briefing.id, new Date())).toEqual({ queued: 0, already_sent: 0 });
    await releaseAddress(contextOf(boss), id);
    expect(await queueBriefing(briefing.id, new Date())).toEqual({ queued: 1, already_sent: 0 });
  });

  test("only a delivery that no provider accepted can be sent again", async () => {
    const boss = await admin();
    await queuedBriefing(1);
    resend.behave("unauthorized", "ok");
    await sendDueMails();
    const [refused] = await listOpenDeliveries(boss, 10);
    expect(refused).toMatchObject({ status: "failed", may_retry: true });
    await retryDelivery(contextOf(boss), refused?.id ?? "");
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([{ status: "sent" }]);
    const again = retryDelivery(contextOf(boss), refused?.id ?? "");
    await expect(again).rejects.toThrow("This message cannot be sent again.");
  });

  test("a test message reports its result", async () => {
    const boss = await admin();
    const before = resend.taken.length;
    expect(await sendTestMail(contextOf(boss))).toBe(`The test message was sent to ${boss.email}.`);
    expect(resend.taken.slice(before)).toMatchObject([{ subject: "Test message from Cooperative News Digest" }]);
    resend.behave("unauthorized");
    await expect(sendTestMail(contextOf(boss))).rejects.toThrow("Resend: The fake says invalid_api_key.");
    await expect(sendTestMail(contextOf(await admin({ email: null })))).rejects.toThrow("no email address");
  });
});

describe("DNS records of the sending domain", () => {
  test("are found, missing or unknown, with Resend's own records for Resend", async () => {
    const server = keep(
      await startNameServer({
        "MX send.coop.example": ["feedback-smtp.us-east-1.amazonses.com"],
        "TXT send.coop.example": ["v=spf1 include:amazonses.com ~all"],
        "TXT resend._domainkey.coop.example": "silent",
        "TXT _dmarc.coop.example": ["something else"],
      }),
    );
    const records = await checkDomain("coop.example", "resend", { servers: [server.address] });
    expect(records.map(({ purpose, name, state }) => [purpose, name, state])).toEqual([
      ["Return path", "send.coop.example", "found"],
      ["SPF", "send.coop.example", "found"],
      ["DKIM", "resend._domainkey.coop.example", "unknown"],
      ["DMARC", "_dmarc.coop.example", "missing"],
    ]);
    expect(records[3]?.note).toBe("Current value: something else");
  });

  test("a policy of the parent domain applies to its subdomains, and SMTP needs the common records", async () => {
    const server = keep(
      await startNameServer({
        "MX news.coop.example": ["mx.coop.example"],
        "TXT _dmarc.coop.example": ["v=DMARC1; p=reject; rua=mailto:dmarc@coop.example"],
      }),
    );
    const records = await checkDomain("news.coop.example", "smtp", { servers: [server.address] });
    expect(records.map(({ purpose, state }) => [purpose, state])).toEqual([
      ["Return path", "found"],
      ["SPF", "missing"],
      ["DKIM", "unknown"],
      ["DMARC", "found"],
    ]);
    expect(records[3]?.note).toBe("At _dmarc.coop.example.");
  });
});
