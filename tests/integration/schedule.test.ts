import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clockMarks, runs } from "@/db/schema";
import { db } from "@/lib/db";
import { completeRun, createRun } from "@/lib/runs/mutations";
import { startDueRun, startScheduledRun } from "@/lib/runs/worker/schedule";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeQuery, makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { runQuery } from "../support/runs";
import { startWorker } from "../support/worker";

const SECRET = "a secret for the clock";
const settings = useDatabase({ CRON_SECRET: SECRET, AUTH_SECRET: "s".repeat(40) });
const { keep, closeAll } = createKeeper();
const api = useApi();
afterEach(closeAll);
afterEach(emptyDatabase);
afterEach(async () => {
  await db().delete(clockMarks);
});
beforeEach(() => settings.set({ DIGEST_CRON: "0 6 * * *", DIGEST_TIMEZONE: "America/Chicago" }));

/** Six o'clock in Chicago on the 20th. */
const SIX = new Date("2026-11-20T12:00:00Z");
const later = (minutes: number) => new Date(SIX.getTime() + minutes * 60_000);
const DAY = 24 * 60;

async function makeMaster(): Promise<number> {
  const { id } = await makeUser({ master_query: true });
  await makeQuery({ user_id: id, query: "broadband" });
  return id;
}

/** Completes active runs like a worker. */
async function endRuns(): Promise<void> {
  for (const { id, status, lease_owner } of await db().select().from(runs)) {
    if (status !== "starting" && status !== "running") continue;
    const owner = lease_owner ?? crypto.randomUUID();
    await db().update(runs).set({ status: "running", lease_owner: owner }).where(eq(runs.id, id));
    await db().transaction((tx) => completeRun(id, owner, { reason: null, notes: [] }, tx));
  }
}

const moments = async () =>
  (await db().select().from(runs).orderBy(runs.scheduled_for)).map(({ scheduled_for }) => scheduled_for?.toISOString());

describe("the schedule", () => {
  test("starts nothing for times before it was configured", async () => {
    await makeMaster();
    expect(await startDueRun(later(5))).toBeNull();
    expect(await startDueRun(later(10))).toBeNull();
    expect(await moments()).toEqual([]);
  });

  test("runs the master user's queries with email, once per scheduled time", async () => {
    const user_id = await makeMaster();
    await startDueRun(later(-60));
    const started = await Promise.all(Array.from({ length: 20 }, () => startDueRun(later(1))));
    expect(started.filter((id) => id !== null)).toHaveLength(1);
    await endRuns();
    expect(await startDueRun(later(2))).toBeNull();
    expect(await db().select().from(runs)).toMatchObject([
      { kind: "scheduled", send_email: true, user_id, as_of: later(1), scheduled_for: SIX },
    ]);
  });

  test("catches up once after days of downtime", async () => {
    await makeMaster();
    await startDueRun(later(-60));
    expect(await startDueRun(later(3 * DAY + 77))).not.toBeNull();
    await endRuns();
    expect(await startDueRun(later(3 * DAY + 78))).toBeNull();
    expect(await moments()).toEqual([later(3 * DAY).toISOString()]);
  });

  test.each([{ DIGEST_CRON: "0 5 * * *" }, { DIGEST_TIMEZONE: "America/New_York" }])(
    "does not catch up a new schedule: %j",
    async (changed) => {
      await makeMaster();
      await startDueRun(later(-60));
      settings.set(changed);
      expect(await startDueRun(later(1))).toBeNull();
      expect(await moments()).toEqual([]);
      expect(await startDueRun(later(DAY + 1))).not.toBeNull();
    },
  );

  test("can be turned off", async () => {
    await makeMaster();
    settings.set({ DIGEST_CRON: "off" });
    expect(await startDueRun(later(-60))).toBeNull();
    expect(await startDueRun(later(DAY))).toBeNull();
    expect(await db().$count(clockMarks)).toBe(0);
  });

  test.each([
    ["a time that spring skips", "30 2 * * *", "America/Chicago", "2026-03-07T06:00Z", 3],
    ["a time that autumn repeats", "30 1 * * *", "America/Chicago", "2026-10-31T05:00Z", 3],
    ["a time that Chatham repeats", "0 3 * * *", "Pacific/Chatham", "2026-04-03T11:00Z", 3],
    ["a time that Lord Howe skips by half an hour", "15 2 * * *", "Australia/Lord_Howe", "2026-10-02T13:00Z", 3],
  ])("runs once a day across daylight saving changes: %s", async (_, DIGEST_CRON, DIGEST_TIMEZONE, from, days) => {
    await makeMaster();
    settings.set({ DIGEST_CRON, DIGEST_TIMEZONE });
    for (let minutes = 0; minutes < days * DAY; minutes += 15) {
      if (await startDueRun(new Date(Date.parse(from) + minutes * 60_000))) await endRuns();
    }
    expect(await moments()).toHaveLength(days);
  });

  test("waits for an active run of the same user, which sends no email", async () => {
    const user_id = await makeMaster();
    await startDueRun(later(-60));
    const run = {
      user_id,
      kind: "manual",
      sources: [],
      queries: [runQuery({ query: "x" })],
      send_email: false,
    } as const;
    await createRun({ ...run, sources: [], queries: [...run.queries], as_of: SIX, lease_owner: null });
    expect(await startDueRun(later(1))).toBeNull();
    await endRuns();
    expect(await startDueRun(later(2))).not.toBeNull();
    expect(await moments()).toEqual([SIX.toISOString(), undefined]);
  });

  test("skips a scheduled time if there is nothing to run", async () => {
    await startDueRun(later(-60));
    expect(await startDueRun(later(1))).toBeNull();
    const { id } = await makeUser({ master_query: true });
    expect(await startDueRun(later(2))).toBeNull();
    await makeQuery({ user_id: id });
    expect(await startDueRun(later(3))).toBeNull();
    expect(await startDueRun(later(DAY))).not.toBeNull();
  });

  test("starts one run if two workers return", async () => {
    const user_id = await makeMaster();
    await db()
      .insert(clockMarks)
      .values({ schedule: "0 6 * * * America/Chicago", seen_until: new Date(Date.now() - 2 * DAY * 60_000) });
    const given = { DATABASE_URL: settings.url, NEWS_SOURCES: "sample", DIGEST_CRON: "0 6 * * *" };
    keep(await startWorker(given));
    keep(await startWorker(given));
    await expect.poll(() => db().$count(runs), { interval: 50, timeout: 30_000 }).toBe(1);
    const [run] = await db().select().from(runs);
    expect(run).toMatchObject({ kind: "scheduled", user_id, scheduled_for: expect.any(Date) });
    const [mark] = await db().select().from(clockMarks);
    expect(mark?.seen_until).toEqual(run?.scheduled_for);
  });
});

describe("POST /api/cron/digest", () => {
  const call = (authorization?: string) =>
    fetch(`${api.url}/api/cron/digest`, { method: "POST", ...(authorization && { headers: { authorization } }) });

  test.each([undefined, "", "Bearer", "Bearer ", `Bearer ${SECRET}x`, `Token ${SECRET}`, SECRET, "Basic YTpi"])(
    "requires the secret and refuses %j",
    async (authorization) => {
      await makeMaster();
      const answer = await call(authorization);
      expect([answer.status, await answer.json()]).toEqual([401, { error: "Not signed in." }]);
      expect(await db().$count(runs)).toBe(0);
    },
  );

  test("starts the run with email, and returns it again while it is active", async () => {
    await makeMaster();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(`Bearer ${SECRET}`)));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(new Set(bodies.map(({ task_id }) => task_id)).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: "processing" });
    expect(await db().select().from(runs)).toMatchObject([{ kind: "scheduled", send_email: true }]);
  });

  test("has nothing to run without queries", async () => {
    const answer = await call(`Bearer ${SECRET}`);
    expect([answer.status, await answer.json()]).toEqual([400, { error: "The master user has no queries to run." }]);
  });

  test("reports a conflict while a run without email is active", async () => {
    const user_id = await makeMaster();
    const run = { user_id, kind: "manual", as_of: SIX, sources: [], queries: [], send_email: false } as const;
    await createRun({ ...run, sources: [], queries: [], lease_owner: null });
    expect((await call(`Bearer ${SECRET}`)).status).toBe(409);
    await endRuns();
    expect((await call(`Bearer ${SECRET}`)).status).toBe(202);
    await endRuns();
  });

  test("uses the scheduled time just past, in any order, or else the current minute", async () => {
    await makeMaster();
    await startDueRun(later(-60));
    const first = await startScheduledRun(later(2));
    await endRuns();
    expect(await startScheduledRun(later(9))).toBe(first);
    // The scheduler's own poll finds the same run.
    expect(await startDueRun(later(9))).toBe(first);
    expect(await startDueRun(later(10))).toBeNull();
    const second = await startScheduledRun(later(300.5));
    await endRuns();
    expect(await startScheduledRun(later(300.9))).toBe(second);
    expect(await startScheduledRun(later(301.1))).not.toBe(second);
    await endRuns();
    expect(await moments()).toEqual([SIX, later(300), later(301)].map((moment) => moment.toISOString()));
  });
});
