import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/lib/db";
import { emptyDatabase, useDatabase } from "../support/database";
import { type FakeResend, startFakeResend } from "../support/fake-resend";
import { holdLock, isWaiting } from "../support/locks";
import { createKeeper } from "../support/loopback";
import { addressesOf, allDeliveries, queuedBriefing } from "../support/mail";
import { startWorker, type Worker } from "../support/worker";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const SECRET = "s".repeat(40);
const database = useDatabase({ AUTH_SECRET: SECRET });

const READERS = 3;
const HOUR_MS = 3_600_000;
const WITHIN = { interval: 20, timeout: 40_000 };

type Scene = { resend: FakeResend; emails: string[]; queue(due?: Date): Promise<void>; worker(): Promise<Worker> };

/** `timeoutMs` is the timeout of hanging calls. */
async function scene(timeoutMs: number): Promise<Scene> {
  const resend = keep(await startFakeResend());
  const emails: string[] = [];
  const settings = {
    DATABASE_URL: database.url,
    AUTH_SECRET: SECRET,
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: resend.url,
    RUN_LEASE_MS: "1500",
    MAIL_TIMEOUT_MS: String(timeoutMs),
  };
  return {
    resend,
    emails,
    queue: async (due = new Date()) => {
      emails.push(...(await queuedBriefing(READERS, due)).emails);
    },
    worker: async () => keep(await startWorker(settings)),
  };
}

const areAll = async (status: string) => (await allDeliveries()).every((row) => row.status === status);
const isHandedOver = async () => (await allDeliveries()).every(({ first_attempt_at }) => first_attempt_at !== null);

/** Expects one message per recipient, under one idempotency key. */
async function expectOnce({ resend, emails }: Scene): Promise<void> {
  await expect.poll(() => areAll("sent"), WITHIN).toBe(true);
  expect(addressesOf(resend.taken)).toEqual([...emails].sort());
  expect(new Set(resend.calls.map(({ key }) => key)).size).toBeLessThanOrEqual(1);
}

/** Makes a worker hang at a step. Returns a function that lets the next worker continue. */
const STEPS: Record<string, (scene: Scene) => Promise<() => unknown>> = {
  "before it takes mails on": async ({ queue }) => {
    await queue();
    const release = await holdLock(database.url, "lock table deliveries in exclusive mode");
    await expect.poll(isWaiting, WITHIN).toBe(true);
    return release;
  },
  "after it took them on": async ({ queue }) => {
    await queue(new Date(Date.now() + HOUR_MS));
    const release = await holdLock(database.url, "lock table articles in access exclusive mode");
    await db().execute(sql`update deliveries set due_at = now()`);
    await expect.poll(async () => (await areAll("sending")) && (await isWaiting()), WITHIN).toBe(true);
    expect(await isHandedOver()).toBe(false);
    return release;
  },
  "before the provider hears of them": async ({ resend, queue }) => {
    resend.behave("hangs", "ok");
    await queue();
    await expect.poll(() => resend.calls.length, WITHIN).toBe(1);
    expect(await isHandedOver()).toBe(true);
    expect(resend.taken).toEqual([]);
    return () => {};
  },
  "after the provider took them, before that is recorded": async ({ resend, queue }) => {
    resend.behave("accepts-and-hangs", "ok");
    await queue();
    await expect.poll(() => resend.taken.length, WITHIN).toBe(READERS);
    expect(await areAll("sending")).toBe(true);
    return () => {};
  },
  "once it has recorded them": async ({ queue }) => {
    await queue();
    await expect.poll(() => areAll("sent"), WITHIN).toBe(true);
    return () => {};
  },
};

describe("a killed worker", { timeout: 120_000 }, () => {
  test.each(Object.entries(STEPS))("%s sends every message once", async (_, arrive) => {
    // Longer than the test waits.
    const here = await scene(30_000);
    const first = await here.worker();
    const goOn = await arrive(here);
    await first.killAll();
    await goOn();
    await here.worker();
    await expectOnce(here);
  });
});

describe("two workers", { timeout: 120_000 }, () => {
  test("share deliveries without sending one twice, even with a failing provider", async () => {
    const here = await scene(1_200);
    await Promise.all([here.worker(), here.worker()]);
    here.resend.behave("throttles", "accepts-and-hangs", "ok");
    await here.queue();
    await expect.poll(() => areAll("sent"), WITHIN).toBe(true);
    expect(addressesOf(here.resend.taken)).toEqual([...here.emails].sort());
  });

  test("a stopped worker leaves no message half sent", async () => {
    const here = await scene(4_000);
    const first = await here.worker();
    here.resend.behave("accepts-and-hangs", "ok");
    await here.queue();
    await expect.poll(() => here.resend.taken.length, WITHIN).toBe(READERS);
    expect(await first.end("SIGTERM")).toBe(0);
    expect(await areAll("pending")).toBe(true);
    await here.worker();
    await expectOnce(here);
  });
});
