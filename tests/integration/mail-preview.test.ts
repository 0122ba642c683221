import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveries, emailPreferences, users } from "@/db/schema";
import { getUserByEmailToken } from "@/lib/auth/email-link";
import { getReader } from "@/lib/auth/session";
import { getBriefing } from "@/lib/briefings/data";
import { db, single } from "@/lib/db";
import { env } from "@/lib/env";
import { previewMail, writeMail } from "@/lib/mail/compose/write-mail";
import { listRecipients, listSubscribers } from "@/lib/mail/data";
import { sendBriefing } from "@/lib/mail/mutations";
import type { Admin } from "@/lib/viewer";
import { isAdmin } from "@/lib/viewer";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeStory, makeUser } from "../support/factories";
import { type Member, signedIn } from "../support/signed-in";

const DAY_MS = 86_400_000;

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();

const preview = (client: Member, id: number | string) => client.call("GET", `/api/summaries/${id}/email_preview`);

async function adminOf(client: Member): Promise<Admin> {
  const reader = await getReader(client.cookie);
  if (!reader || !isAdmin(reader)) throw new Error("The admin is signed in.");
  return reader;
}

/** The delivery as claimed by the worker and sent at `moment`. */
async function sent(client: Member, briefingId: number, moment: Date) {
  const briefing = await getBriefing(briefingId);
  const [delivery] = await db().select().from(deliveries).where(eq(deliveries.user_id, client.id));
  const row = single(await listRecipients([delivery?.id ?? ""], db()));
  if (!briefing || row.email === null) throw new Error("Both are there.");
  return writeMail({ ...row, kind: "digest", email: row.email }, briefing, moment);
}

test("the preview equals the message byte for byte, before and after it is sent", async () => {
  const client = await signedIn(api.url, { is_admin: true });
  const { id } = await makeBriefing();
  const now = new Date("2026-11-20T16:00:00Z");
  const before = await previewMail(await adminOf(client), id, now);
  await sendBriefing(contextOf(await adminOf(client)), id, "me");
  const later = new Date("2026-11-20T23:59:59Z");
  expect((await sent(client, id, later))?.html).toBe(before.html);
  // Sent days ago: the preview shows that message, regardless of the current time.
  await db().update(deliveries).set({ first_attempt_at: now }).where(eq(deliveries.user_id, client.id));
  const answer = await preview(client, id);
  expect(await answer.text()).toBe(before.html);
  expect(await previewMail(await adminOf(client), id, new Date(now.getTime() + 9 * DAY_MS))).toEqual(
    await sent(client, id, now),
  );
});

test("its details are those of the message, with recipient counts", async () => {
  const client = await signedIn(api.url, { is_admin: true, email: "admin@coop.example" });
  await makeUser({ is_subscribed: true, email: "one@coop.example" });
  await makeUser({ is_subscribed: true, email: "bounced@coop.example", email_problem: "bounce" });
  await makeUser({ is_subscribed: false, email: "other@coop.example" });
  const subscribed = await listSubscribers(null);
  const { id } = await makeBriefing();
  const details = async () => (await client.call("GET", `/api/summaries/${id}/email_details`)).json();
  const mail = await previewMail(await adminOf(client), id, new Date());
  const before = { subject: mail.subject, transport: "outbox", subscribers: subscribed.length, already_sent: 0 };
  const { preview_text, ...others } = await details();
  expect(others).toMatchObject(before);
  expect(mail.html).toContain(preview_text.slice(0, 20));
  await sendBriefing(contextOf(await adminOf(client)), id, "subscribers");
  expect(await details()).toMatchObject({ ...before, already_sent: subscribed.length });
  await db().update(deliveries).set({ status: "failed" }).where(eq(deliveries.briefing_id, id));
  expect(await details()).toMatchObject(before);
});

test("the preview has the colors of either theme on request", async () => {
  const client = await signedIn(api.url, { is_admin: true });
  const { id } = await makeBriefing();
  const html = async (colors: string) =>
    (await client.call("GET", `/api/summaries/${id}/email_preview?colors=${colors}`)).text();
  const plain = await (await preview(client, id)).text();
  expect(plain).toContain("(prefers-color-scheme:dark)");
  expect(await html("dark")).toBe(plain.replace("(prefers-color-scheme:dark)", "all"));
  expect(await html("light")).toBe(plain.replace("(prefers-color-scheme:dark)", "not all"));
  expect(await html("pink")).toBe(plain);
});

test("its links sign in for 7 full days after it is sent, and not for 9", async () => {
  const client = await signedIn(api.url, { is_admin: true });
  const { id } = await makeBriefing();
  for (const moment of [new Date("2026-11-20T00:00:00Z"), new Date("2026-11-20T23:59:59Z")]) {
    const { html } = await previewMail(await adminOf(client), id, moment);
    const link = /href="([^"]*email-link[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const token = new URL(link).searchParams.get("token") ?? "";
    const at = (days: number) => getUserByEmailToken(token, new Date(moment.getTime() + days * DAY_MS));
    expect([(await at(0))?.id, (await at(6.99))?.id, await at(9)]).toEqual([client.id, client.id, null]);
  }
});

test("it may be framed by the admin panel, runs and sends nothing, and loads only our pictures", async () => {
  const client = await signedIn(api.url, { is_admin: true });
  const { id } = await makeBriefing();
  const answer = await preview(client, id);
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    expect.objectContaining({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; img-src ${new URL(env().APP_URL).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    }),
  ]);
});

test("it works without an address, and reports when it has no stories for the admin", async () => {
  const client = await signedIn(api.url, { is_admin: true, email: null });
  const article = await makeArticle();
  const { id } = await makeBriefing({ day: [article.id] });
  expect((await preview(client, id)).status).toBe(200);
  await db()
    .insert(emailPreferences)
    .values({ user_id: client.id, areas: ["finance"] });
  const nothing = await preview(client, id);
  expect([nothing.status, await nothing.json()]).toEqual([
    409,
    { error: "This briefing has no stories in the areas you selected, so you would not receive it." },
  ]);
  const { id: about } = await makeArticle();
  await makeStory({ briefing_id: id, article_id: about, area: "finance", ai_takeaway_title: "Rates rise" });
  expect(await (await preview(client, id)).text()).toContain("Rates rise");
});

test("an unknown briefing is not found", async () => {
  const client = await signedIn(api.url, { is_admin: true });
  for (const id of ["0", "999999", "x", "1.5", "2147483648"]) {
    const answer = await preview(client, id);
    expect([id, answer.status, await answer.json()]).toEqual([id, 404, { error: "Summary not found." }]);
  }
});

test("a password change changes its links", async () => {
  const client = await signedIn(api.url, { is_admin: true });
  const admin = await adminOf(client);
  const { id } = await makeBriefing();
  const now = new Date();
  const before = await previewMail(admin, id, now);
  await db().update(users).set({ password_hash: "$argon2id$another" }).where(eq(users.id, client.id));
  expect((await previewMail(admin, id, now)).html).not.toBe(before.html);
});
