import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, deliveries, emailPreferences, runs, users } from "@/db/schema";
import { addDays } from "@/lib/dates";
import { db } from "@/lib/db";
import { queueBriefing } from "@/lib/mail/mutations";
import { sendDueMails } from "@/lib/mail/worker";
import { useApi } from "../support/api";
import { command } from "../support/command";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeQuery, makeStory, makeUser } from "../support/factories";
import { allDeliveries } from "../support/mail";
import { emptyOutbox, readOutbox } from "../support/outbox";
import { conductedRun, SAMPLE_CLOCK, SAMPLE_DAY } from "../support/runs";
import { type Member, read, signedIn } from "../support/signed-in";

const SECRET = "s".repeat(40);
const database = useDatabase({ AUTH_SECRET: SECRET });
const api = useApi();
let folder: string;
let admin: Member;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "digest-mail-"));
  database.set({ DATA_DIR: folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  admin = await signedIn(api.url, { is_admin: true });
});
afterEach(async () => {
  await emptyDatabase();
  await emptyOutbox(folder);
});

const send = (id: number | string, to: unknown, by = admin) =>
  read(by.call("POST", `/api/summaries/${id}/send`, { to }));

/** Recipients of all mails in the outbox, sorted. */
async function outbox(): Promise<string[]> {
  const mails = await readOutbox(folder);
  return mails.flatMap(({ to }) => to?.map(({ address = "" }) => address) ?? []).sort();
}

describe("sending a briefing manually", () => {
  test("to all subscribers reaches each once, however often it is repeated", async () => {
    const readers = [await makeUser({ is_subscribed: true }), await makeUser({ is_subscribed: true })];
    await makeUser({ is_subscribed: false });
    await makeUser({ is_subscribed: true, email: null });
    await makeUser({ is_subscribed: true, email_problem: "bounce" });
    const { id } = await makeBriefing();
    expect(await send(id, "subscribers")).toEqual({ status: 200, body: { queued: 2, already_sent: 0 } });
    expect(await send(id, "subscribers")).toEqual({ status: 200, body: { queued: 0, already_sent: 2 } });
    await sendDueMails();
    expect(await send(id, "subscribers")).toEqual({ status: 200, body: { queued: 0, already_sent: 2 } });
    await sendDueMails();
    expect(await outbox()).toEqual(readers.map(({ email }) => email).sort());
    const [late] = [await makeUser({ is_subscribed: true })];
    expect(await send(id, "subscribers")).toEqual({ status: 200, body: { queued: 1, already_sent: 2 } });
    await sendDueMails();
    expect(await outbox()).toContain(late.email);
    const changes = (await db().select().from(auditLog)).filter(({ action }) => action === "briefing.send");
    expect(changes).toHaveLength(4);
    expect(changes[0]).toMatchObject({ target: `summary ${id}`, details: { to: "subscribers", queued: 2 } });
  });

  test("repeated concurrently still sends one each", async () => {
    await makeUser({ is_subscribed: true });
    const { id } = await makeBriefing();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id, "subscribers")));
    expect(answers.filter(({ body }) => JSON.stringify(body) === '{"queued":1,"already_sent":0}')).toHaveLength(1);
    expect(await allDeliveries()).toHaveLength(1);
  });

  test("to the admin alone works without a subscription, once, and counts as their delivery", async () => {
    const { id } = await makeBriefing();
    expect(await send(id, "me")).toEqual({ status: 200, body: { queued: 1, already_sent: 0 } });
    await sendDueMails();
    const [{ email } = { email: "" }] = await db().select().from(users).where(eq(users.id, admin.id));
    expect(await outbox()).toEqual([email]);
    expect(await send(id, "me")).toEqual({ status: 200, body: { queued: 0, already_sent: 1 } });
    await db().update(users).set({ is_subscribed: true }).where(eq(users.id, admin.id));
    expect(await send(id, "subscribers")).toEqual({ status: 200, body: { queued: 0, already_sent: 1 } });
  });

  test("a requested delivery ignores the time of day", async () => {
    await db().update(users).set({ is_subscribed: true }).where(eq(users.id, admin.id));
    const soon = new Date(Date.now() + 6 * 3_600_000);
    const send_at = soon.toISOString().slice(11, 16);
    await db().insert(emailPreferences).values({ user_id: admin.id, send_at, timezone: "UTC" });
    const { id } = await makeBriefing();
    await send(id, "subscribers");
    await sendDueMails();
    expect((await allDeliveries())[0]?.status).toBe("pending");
    expect(await send(id, "me")).toEqual({ status: 200, body: { queued: 1, already_sent: 0 } });
    await sendDueMails();
    expect((await allDeliveries())[0]?.status).toBe("sent");
  });

  test("is rejected with a message without an address, without a briefing, or for another recipient", async () => {
    const { id } = await makeBriefing();
    expect(await send(999, "me")).toEqual({ status: 404, body: { error: "Summary not found." } });
    expect(await send("1e3", "me")).toEqual({ status: 404, body: { error: "Summary not found." } });
    for (const to of ["all", "", null, 1, ["me"]]) expect((await send(id, to)).status).toBe(400);
    const extra = await admin.call("POST", `/api/summaries/${id}/send`, { to: "me", email: "x@example.org" });
    expect(extra.status).toBe(400);
    await db().update(users).set({ email: null }).where(eq(users.id, admin.id));
    expect(await send(id, "me")).toEqual({ status: 400, body: { error: "Your account has no email address." } });
    expect(await allDeliveries()).toEqual([]);
  });

  test("is for admins only", async () => {
    const { id } = await makeBriefing();
    const user = await signedIn(api.url);
    expect((await send(id, "me", user)).status).toBe(403);
  });
});

describe("when a delivery is due", () => {
  const friday = new Date("2026-11-20T12:05:00Z");

  test("each subscriber's time of day applies, and alerts go ahead", async () => {
    const article = await makeArticle();
    const { id } = await makeBriefing({ day: [], insights: [] });
    await makeStory({ briefing_id: id, article_id: article.id, type: "day", area: "security" });
    const [early, late, alarmed, otherwise] = [
      await makeUser({ is_subscribed: true }),
      await makeUser({ is_subscribed: true }),
      await makeUser({ is_subscribed: true }),
      await makeUser({ is_subscribed: true }),
    ];
    await db()
      .insert(emailPreferences)
      .values([
        { user_id: late.id, send_at: "19:00" },
        { user_id: alarmed.id, send_at: "19:00", alert_areas: ["security"] },
        { user_id: otherwise.id, send_at: "19:00", alert_areas: ["finance"] },
      ]);
    await queueBriefing(id, friday);
    const rows = await db().select().from(deliveries).orderBy(deliveries.user_id, deliveries.kind);
    const evening = new Date("2026-11-21T01:00:00Z");
    expect(rows.map(({ user_id, kind, due_at }) => [user_id, kind, due_at])).toEqual([
      [early.id, "digest", friday],
      [late.id, "digest", evening],
      [alarmed.id, "alert", friday],
      [alarmed.id, "digest", evening],
      [otherwise.id, "digest", evening],
    ]);
  });

  test("a weekday-only subscriber gets the newest weekend briefing, and the older one is skipped with a reason", async () => {
    const reader = await makeUser({ is_subscribed: true });
    await db().insert(emailPreferences).values({ user_id: reader.id, weekdays_only: true });
    const [saturday, sunday] = [await makeBriefing(), await makeBriefing()];
    // In the future, so that nothing is due yet.
    await queueBriefing(saturday.id, new Date("2099-11-21T12:05:00Z"));
    await queueBriefing(sunday.id, new Date("2099-11-22T12:05:00Z"));
    const rows = await db().select().from(deliveries).orderBy(deliveries.briefing_id);
    expect(rows).toMatchObject([
      { briefing_id: saturday.id, status: "failed", error: "Not sent: replaced by a newer briefing." },
      { briefing_id: sunday.id, status: "pending", due_at: new Date("2099-11-23T15:00:00Z") },
    ]);
  });

  test("a briefing made later for an earlier day replaces none", async () => {
    const reader = await makeUser({ is_subscribed: true });
    await db().insert(emailPreferences).values({ user_id: reader.id, weekdays_only: true });
    const sunday = await makeBriefing({ generated_at: new Date("2099-11-22T12:05:00Z") });
    const saturday = await makeBriefing({ generated_at: new Date("2099-11-21T12:05:00Z") });
    await queueBriefing(sunday.id, new Date("2099-11-22T12:05:00Z"));
    await queueBriefing(saturday.id, new Date("2099-11-22T13:05:00Z"));
    const rows = await db().select().from(deliveries).orderBy(deliveries.briefing_id);
    expect(rows.map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  test("a newer briefing without stories for a subscriber does not replace an older one", async () => {
    const reader = await makeUser({ is_subscribed: true });
    await db()
      .insert(emailPreferences)
      .values({ user_id: reader.id, weekdays_only: true, areas: ["security"] });
    const [saturday, sunday] = [await makeBriefing({ day: [] }), await makeBriefing({ day: [] })];
    for (const [{ id }, area] of [[saturday, "security"] as const, [sunday, "finance"] as const])
      await makeStory({ briefing_id: id, article_id: (await makeArticle()).id, type: "day", area });
    await queueBriefing(saturday.id, new Date("2099-11-21T12:05:00Z"));
    await queueBriefing(sunday.id, new Date("2099-11-22T12:05:00Z"));
    const rows = await db().select().from(deliveries).orderBy(deliveries.briefing_id);
    expect(rows.map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  test("a subscriber to other areas gets none, with the reason", async () => {
    const article = await makeArticle();
    const { id } = await makeBriefing({ day: [], insights: [] });
    await makeStory({ briefing_id: id, article_id: article.id, type: "day", area: "security" });
    const reader = await makeUser({ is_subscribed: true });
    await db()
      .insert(emailPreferences)
      .values({ user_id: reader.id, areas: ["broadband"] });
    await queueBriefing(id, new Date());
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([
      { status: "failed", error: "Not sent: no stories in the selected areas." },
    ]);
  });
});

describe("after a run", () => {
  const query = { query: "electricity", maxItems: 50 };
  const digest = (asOf: string, ...args: string[]) =>
    command("digest", ["--as-of", asOf, ...args], {
      DATABASE_URL: database.url,
      AUTH_SECRET: SECRET,
      DATA_DIR: folder,
      NEWS_SOURCES: "sample",
    });

  test("the command sends its mail, and a run with nothing new reports why it sends none", async () => {
    const master = await makeUser({ master_query: true, is_subscribed: true });
    await makeQuery({ user_id: master.id, ...query });
    const { code, stdout } = await digest(SAMPLE_DAY);
    expect(code).toBe(0);
    expect(stdout).toContain("Emails: 1 sent, 0 waiting, 0 not sent");
    expect(await outbox()).toEqual([master.email]);
    const again = await digest(addDays(SAMPLE_DAY, 1), "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ mails: { sent: 0, waiting: 0, failed: 0 } });
    const notes = (await db().select().from(runs).orderBy(runs.created_at)).map((run) => run.notes);
    expect(notes[0]).toContain("Emails queued: 1.");
    expect(notes[1]).toContain("No email: there is nothing new.");
    expect(await outbox()).toHaveLength(1);
  }, 60_000);

  test("--no-email and a manual run send none", async () => {
    const master = await makeUser({ master_query: true, is_subscribed: true });
    await makeQuery({ user_id: master.id, ...query });
    expect((await digest(SAMPLE_DAY, "--no-email")).stdout).not.toContain("Mails:");
    await conductedRun({
      user_id: master.id,
      queries: [{ query: "power" }],
      sources: ["sample"],
      as_of: SAMPLE_CLOCK,
    });
    expect(await allDeliveries()).toEqual([]);
  }, 60_000);
});
