import { createHmac } from "node:crypto";
import { text } from "node:stream/consumers";
import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { alerts, clockMarks, deliveries, runSearches, runs } from "@/db/schema";
import { checkAlerts } from "@/lib/alerts/worker";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { startDueRun, startRetry } from "@/lib/runs/worker/schedule";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeBriefing, makeQuery, makeRun, makeUser } from "../support/factories";
import { startFakeResend } from "../support/fake-resend";
import { createKeeper, serve } from "../support/loopback";

const SECRET = "a secret of the webhook";
const settings = useDatabase({ AUTH_SECRET: "s".repeat(40), DIGEST_CRON: "0 6 * * *" });
const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
afterEach(async () => {
  await db().delete(alerts);
  await db().delete(clockMarks);
});
beforeEach(() => settings.set({ ALERT_WEBHOOK_URL: undefined, ALERT_WEBHOOK_SECRET: undefined }));

const NOW = new Date("2026-11-20T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function useResend() {
  const resend = keep(await startFakeResend());
  settings.set({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: resend.url, EMAIL_FROM: "digest@example.org" });
  return resend;
}

/** A webhook that responds with these codes, then repeats the last. */
async function useWebhook(...codes: number[]) {
  const calls: { body: string; signature: string | undefined }[] = [];
  const server = keep(
    await serve(async (request, response) => {
      const body = await text(request);
      calls.push({ body, signature: request.headers["x-digest-signature"]?.toString() });
      response.writeHead((codes.length > 1 ? codes.shift() : codes[0]) ?? 500).end();
    }),
  );
  settings.set({ ALERT_WEBHOOK_URL: `${server.url}/hook`, ALERT_WEBHOOK_SECRET: SECRET });
  return calls;
}

async function failedRun(user_id: number, error = "No source answered.") {
  const finished_at = new Date();
  return makeRun({ user_id, kind: "scheduled", sources: ["gdelt"], status: "error", error, finished_at });
}

const listed = () => db().select().from(alerts).orderBy(alerts.id);

test("a failed scheduled run is mailed to admins and sent to the webhook once, and resolved by the next successful run", async () => {
  const resend = await useResend();
  const calls = await useWebhook(204);
  const { id: user_id } = await makeUser({ is_admin: true, email: "admin@example.org" });
  await makeUser({ email: "reader@example.org" });
  await failedRun(user_id);
  await checkAlerts(NOW);
  await checkAlerts(later(1));

  const message = "The scheduled run failed: No source answered. It will be retried once, after 15 minutes.";
  expect(resend.taken).toHaveLength(1);
  expect(resend.taken[0]).toMatchObject({
    subject: "Cooperative News Digest: The scheduled run failed: No source answered",
  });
  expect(resend.taken[0]?.to[0]).toContain("admin@example.org");
  expect(resend.taken[0]?.text).toContain(`${message}\n\nOpen the overview: ${env().APP_URL}/admin?tab=overview`);
  expect(calls).toHaveLength(1);
  const [{ body, signature } = { body: "", signature: "" }] = calls;
  expect(JSON.parse(body)).toMatchObject({ kind: "run_failed", message, site: env().APP_URL });
  const seconds = NOW.getTime() / 1000;
  const digest = createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex");
  expect(signature).toBe(`t=${seconds},v1=${digest}`);

  const good = await makeRun({ user_id, kind: "scheduled", status: "completed", finished_at: later(10 * 365 * 1440) });
  const search = { run_id: good.id, position: 0, location: "", source: "gdelt", items: 1, duration_ms: 1 };
  await db().insert(runSearches).values(search);
  await db()
    .update(runs)
    .set({ sources: ["gdelt"] })
    .where(eq(runs.id, good.id));
  await checkAlerts(later(20));
  expect(await listed()).toMatchObject([{ kind: "run_failed", resolved_at: expect.any(Date), error: null }]);
});

test("a kind is mailed once a day; another kind is mailed as well", async () => {
  const resend = await useResend();
  const { id: user_id } = await makeUser({ is_admin: true });
  const run = await failedRun(user_id);
  await checkAlerts(NOW);
  const streaks = { gdelt: { empty_runs: 0, failed_runs: 2 }, "bing-news": { empty_runs: 3, failed_runs: 0 } };
  await db().update(runs).set({ source_streaks: streaks }).where(eq(runs.id, run.id));
  await db().update(alerts).set({ resolved_at: sql`now()` });
  await checkAlerts(NOW);
  const subjects = resend.taken.map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Cooperative News Digest: The scheduled run failed: No source answered",
    "Cooperative News Digest: Bing News returned nothing for 3 runs (and 1 more)",
  ]);
  expect(resend.taken[1]?.text).toContain("Bing News returned nothing for 3 runs.\n\nGDELT did not answer in 2 runs.");
  await db()
    .update(alerts)
    .set({ mailed_at: sql`${alerts.mailed_at} - interval '1 day'` });
  await checkAlerts(NOW);
  expect(resend.taken.map(({ subject }) => subject)).toEqual([...subjects, subjects[0]]);
});

test("mail and webhook are retried with growing pauses for a day, logged once, and the reason is stored", async () => {
  const resend = await useResend();
  resend.behave("unauthorized");
  const calls = await useWebhook(500, 302, 404);
  const { id: user_id } = await makeUser({ is_admin: true });
  await failedRun(user_id);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const tried: number[] = [];
  for (const minute of [0, 0.5, 1.1, 4, 5.1, 20, 21.1, 84, 85.1, 340, 341.1, 1364, 1365.1, 1440, 2880, 6000]) {
    await db()
      .update(alerts)
      .set({ created_at: sql`now() - ${`${minute * 60} seconds`}::interval` });
    const before = resend.calls.length;
    await checkAlerts(later(minute));
    if (resend.calls.length > before) tried.push(minute);
    expect(calls.length).toBe(resend.calls.length);
  }
  expect(tried).toEqual([0, 1.1, 5.1, 21.1, 85.1, 341.1, 1365.1]);
  const logged = stderr.mock.calls.map(([line]) => JSON.parse(String(line)).message);
  stderr.mockRestore();
  expect(logged).toEqual(["Alerts could not be mailed.", "The alert webhook failed."]);
  expect(await listed()).toMatchObject([{ mailed_at: null, webhook_at: null, error: "The webhook returned 404." }]);
});

test("an admin's refused address does not block or repeat the mail to others", async () => {
  const resend = await useResend();
  resend.refuse("gone@example.org");
  const { id: user_id } = await makeUser({ is_admin: true, email: "gone@example.org" });
  await makeUser({ is_admin: true, email: "admin@example.org" });
  await failedRun(user_id);
  await checkAlerts(NOW);
  await db().update(alerts).set({ created_at: sql`now() - interval '2 minutes'` });
  await checkAlerts(later(2));
  expect(resend.taken.map(({ to }) => to)).toEqual([[expect.stringContaining("<admin@example.org>")]]);
  expect(await listed()).toMatchObject([{ mailed_at: expect.any(Date), error: null }]);
});

test("a mail that cannot be written for one admin is not repeated to others", async () => {
  const resend = await useResend();
  const { id: user_id } = await makeUser({ is_admin: true, email: "admin@example.org" });
  await makeUser({ is_admin: true, email: "not an address" });
  await failedRun(user_id);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await checkAlerts(NOW);
  await db().update(alerts).set({ created_at: sql`now() - interval '2 minutes'` });
  await checkAlerts(later(2));
  const logged = stderr.mock.calls.map(([line]) => JSON.parse(String(line)).message);
  stderr.mockRestore();
  expect(resend.taken).toHaveLength(1);
  expect(logged).toEqual(["An alert was not mailed to every admin."]);
  expect(await listed()).toMatchObject([{ mailed_at: expect.any(Date), error: null }]);
});

test("the pauses count from when a mail was due, a day after the last one of its kind", async () => {
  const resend = await useResend();
  resend.behave("unauthorized");
  const { id: user_id } = await makeUser({ is_admin: true });
  await failedRun(user_id);
  const [created_at, mailed_at] = [sql`now() - interval '20 hours'`, sql`now() - interval '24 hours 30 seconds'`];
  await db()
    .insert(alerts)
    .values({ kind: "run_failed", subject: "", message: "Before.", mailed_at, resolved_at: created_at });
  await checkAlerts(NOW);
  await db().update(alerts).set({ created_at }).where(isNull(alerts.resolved_at));
  await checkAlerts(later(1));
  expect(resend.calls).toHaveLength(1);
  await db()
    .update(alerts)
    .set({ mailed_at: sql`now() - interval '24 hours 70 seconds'` })
    .where(isNotNull(alerts.mailed_at));
  await checkAlerts(later(2));
  expect(resend.calls).toHaveLength(2);
});

test("unsent emails open an alert", async () => {
  const { id: user_id } = await makeUser();
  const briefing = await makeBriefing();
  const delivery = { briefing_id: briefing.id, user_id, email: "a@example.org", status: "failed" as const };
  await db()
    .insert(deliveries)
    .values({ ...delivery, error: "Resend: Invalid key." });
  await db()
    .insert(deliveries)
    .values({ ...delivery, kind: "alert", error: "Not sent: unsubscribed." });
  await checkAlerts(NOW);
  expect(await listed()).toMatchObject([
    { kind: "mail", message: "1 email was not sent in the last 24 hours. Resend: Invalid key." },
  ]);
});

test("a failed scheduled run is retried once, after 15 minutes", async () => {
  const { id: user_id } = await makeUser({ master_query: true });
  await makeQuery({ user_id });
  await startDueRun(later(-60));
  const id = await startDueRun(NOW);
  expect(id).toEqual(expect.any(String));
  const fail = (run: string | null, finished_at: Date) =>
    db()
      .update(runs)
      .set({ status: "error", error: "No source answered.", finished_at, lease_until: null })
      .where(eq(runs.id, run ?? ""));
  await fail(id, later(5));
  expect(await startRetry(later(19))).toBeNull();
  const retries = await Promise.all([startRetry(later(20)), startRetry(later(20)), startRetry(later(20))]);
  const [retry = null] = retries.filter((each) => each !== null);
  expect(retries.filter((each) => each !== null)).toHaveLength(1);
  const rows = await db()
    .select()
    .from(runs)
    .where(eq(runs.id, retry ?? ""));
  expect(rows).toMatchObject([{ kind: "scheduled", retry_of: id, send_email: true, scheduled_for: null }]);
  await fail(retry, later(25));
  expect(await startRetry(later(45))).toBeNull();
});

test("canceled runs and runs that failed long ago are not retried", async () => {
  const { id: user_id } = await makeUser({ master_query: true });
  await makeQuery({ user_id });
  const run = await failedRun(user_id, "Canceled by ada.");
  await db().update(runs).set({ finished_at: NOW }).where(eq(runs.id, run.id));
  expect(await startRetry(later(20))).toBeNull();
  await db().update(runs).set({ error: "No source answered." }).where(eq(runs.id, run.id));
  expect(await startRetry(later(121))).toBeNull();
  expect(await startRetry(later(120))).toEqual(expect.any(String));
});
