import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, editionSubscribers, editions, emailPreferences, loginFailures, users } from "@/db/schema";
import {
  createSubscribeToken,
  isSubscribed,
  readSubscribeToken,
  type Subscription,
} from "@/lib/accounts/data-subscription";
import { sendReset } from "@/lib/accounts/mutations-reset";
import { admitSubscription, confirmSubscription, sendConfirmation } from "@/lib/accounts/mutations-subscribe";
import { logIn } from "@/lib/auth/login";
import { LOGIN_FAILED, SUBSCRIPTION_INVALID } from "@/lib/auth/schema";
import { db, single } from "@/lib/db";
import { NO_PASSWORD } from "@/lib/users/rules";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { emptyOutbox, readMailTexts } from "../support/outbox";

const folder = mkdtempSync(path.join(tmpdir(), "digest-subscribe-"));
const SUBSCRIBE_DOMAINS = ["example.coop"];
const database = useDatabase({ AUTH_SECRET: "s".repeat(40), DATA_DIR: folder, SUBSCRIBE_DOMAINS });
const ADDRESS = "198.51.100.7";
const EMAIL = "ann@example.coop";
const WISH: Subscription = { email: EMAIL, language: "en", is_subscribed: true, editions: [] };

beforeEach(async () => {
  database.set({ SUBSCRIBE_DOMAINS, LANGUAGES: ["en"] });
  await db().delete(loginFailures);
  await db().delete(auditLog);
  await db().delete(users);
  await emptyOutbox(folder);
});

const outbox = () => readMailTexts(folder);

async function makeEdition(slug: string): Promise<{ id: number; user_id: number }> {
  const { id: user_id } = await makeUser({ username: slug });
  const row = { slug, title: slug, schedule: "off", user_id };
  return single(await db().insert(editions).values(row).returning({ id: editions.id, user_id: editions.user_id }));
}

const allUsers = () => db().select().from(users).orderBy(users.id);

test("an address subscribes through its mailed link, without a password to sign in with or reset", async () => {
  await admitSubscription(EMAIL, ADDRESS);
  await sendConfirmation(WISH, new Date());
  expect(await allUsers()).toEqual([]);
  const [mail = ""] = await outbox();
  const token = /\/account\/subscribe\/confirm\?token=([\w.-]+)/u.exec(mail)?.[1] ?? "";
  expect(await confirmSubscription(token, ADDRESS)).toEqual(WISH);
  expect(await confirmSubscription(token, ADDRESS)).toEqual(WISH);
  const user = { username: EMAIL, email: EMAIL, is_subscribed: true, is_admin: false, password_hash: NO_PASSWORD };
  expect(await allUsers()).toEqual([expect.objectContaining(user)]);
  for (const password of [NO_PASSWORD, ""])
    await expect(logIn({ name: EMAIL, password, code: null }, { address: ADDRESS, cookies: null })).rejects.toThrow(
      LOGIN_FAILED,
    );
  await sendReset(EMAIL, ADDRESS, new Date());
  expect(await outbox()).toHaveLength(1);
});

test("a user with the address is subscribed again, ignoring case", async () => {
  const { id, password_hash } = await makeUser({ email: EMAIL, is_subscribed: false });
  await confirmSubscription(createSubscribeToken({ ...WISH, email: "Ann@Example.coop" }, new Date()), ADDRESS);
  expect(await allUsers()).toEqual([expect.objectContaining({ id, is_subscribed: true, password_hash })]);
  expect(await db().select().from(auditLog)).toEqual([
    expect.objectContaining({ action: "subscription.confirm", user_id: id }),
  ]);
});

test("an address is subscribed once confirming would change nothing", async () => {
  database.set({ LANGUAGES: ["en", "es"] });
  const { id: edition } = await makeEdition("board");
  expect(await isSubscribed(WISH)).toBe(false);
  await confirmSubscription(createSubscribeToken(WISH, new Date()), ADDRESS);
  expect(await isSubscribed({ ...WISH, email: "Ann@Example.coop" })).toBe(true);
  const wishes: Subscription[] = [
    { ...WISH, email: "bob@example.coop" },
    { ...WISH, editions: [edition] },
    { ...WISH, language: "es" },
  ];
  expect(await Promise.all(wishes.map(isSubscribed))).toEqual([false, false, false]);
  const all: Subscription = { ...WISH, language: "es", editions: [edition] };
  await confirmSubscription(createSubscribeToken(all, new Date()), ADDRESS);
  expect(await isSubscribed(all)).toBe(true);
  await db().update(users).set({ email_problem: "bounce" }).where(eq(users.email, EMAIL));
  expect(await isSubscribed(all)).toBe(false);
  await db().update(users).set({ email_problem: null, is_subscribed: false }).where(eq(users.email, EMAIL));
  expect(await isSubscribed(all)).toBe(false);
});

test.each(["complaint", "bounce"] as const)("a confirmed address gets mail again after a %s", async (problem) => {
  const { id } = await makeUser({ email: EMAIL, email_problem: problem, email_problem_at: new Date() });
  await sendConfirmation(WISH, new Date());
  expect(await outbox()).toHaveLength(1);
  expect(await allUsers()).toMatchObject([{ id, email_problem: problem }]);
  const token = createSubscribeToken(WISH, new Date());
  for (let times = 0; times < 2; times++) await confirmSubscription(token, ADDRESS);
  expect(await allUsers()).toMatchObject([{ id, is_subscribed: true, email_problem: null, email_problem_at: null }]);
  const log = await db().select({ details: auditLog.details }).from(auditLog).orderBy(auditLog.id);
  expect(log).toEqual([{ details: { email_problem: problem } }, { details: {} }]);
});

test("a person chooses editions and a language, and the choice in the opened link counts", async () => {
  database.set({ LANGUAGES: ["en", "es"] });
  const board = await makeEdition("board");
  const field = await makeEdition("field");
  const wish: Subscription = { email: EMAIL, language: "es", is_subscribed: false, editions: [board.id, field.id] };
  await sendConfirmation(wish, new Date());
  const [mail = ""] = await outbox();
  expect(mail).toContain("Confirme su suscripci");
  expect(mail).toContain("board, field");
  const token = /\/es\/account\/subscribe\/confirm\?token=([\w.-]+)/u.exec(mail)?.[1] ?? "";
  await db().delete(users).where(eq(users.id, field.user_id));
  expect(await confirmSubscription(token, ADDRESS)).toEqual(wish);
  const [user] = await db().select().from(users).where(eq(users.email, EMAIL));
  expect(user).toMatchObject({ is_subscribed: false });
  expect(await db().select().from(editionSubscribers)).toEqual([
    expect.objectContaining({ edition_id: board.id, user_id: user?.id }),
  ]);
  expect(await db().select().from(emailPreferences)).toEqual([
    expect.objectContaining({ user_id: user?.id, language: "es", weekdays_only: false }),
  ]);
});

test("other domains are refused, also those that only share an ending", async () => {
  for (const email of ["ann@example.org", "ann@badexample.coop", "ann@sub.example.coop", "ann@example.coop@evil.org"])
    await expect(admitSubscription(email, ADDRESS)).rejects.toMatchObject({
      field: "email",
      message: "Only addresses of example.coop can subscribe.",
    });
});

test("a link is invalid after two days, when altered, and when its domain is removed from the list", async () => {
  const now = new Date();
  const token = createSubscribeToken(WISH, now);
  expect(readSubscribeToken(token, new Date(now.getTime() + 172_000_000))).toEqual(WISH);
  expect(readSubscribeToken(token, new Date(now.getTime() + 173_000_000))).toBeNull();
  const [, ...rest] = token.split(".");
  const other = [Buffer.from(JSON.stringify(["eve@example.coop", "en", 1])).toString("base64url"), ...rest].join(".");
  await expect(confirmSubscription(other, ADDRESS)).rejects.toThrow(SUBSCRIPTION_INVALID);
  database.set({ SUBSCRIBE_DOMAINS: ["other.coop"] });
  expect(readSubscribeToken(token, now)).toBeNull();
});

test("an address is mailed at most three times, and a network may make 20 requests", async () => {
  for (let times = 0; times < 5; times++) await sendConfirmation(WISH, new Date());
  expect(await outbox()).toHaveLength(3);
  for (let times = 0; times < 20; times++) await admitSubscription(`reader-${times}@example.coop`, ADDRESS);
  await expect(admitSubscription(EMAIL, ADDRESS)).rejects.toMatchObject({ code: "too_many" });
});

test("a username equal to the address prevents a second user with that name", async () => {
  await makeUser({ username: EMAIL, email: "someone@example.org" });
  await expect(confirmSubscription(createSubscribeToken(WISH, new Date()), ADDRESS)).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await db().select().from(users).where(eq(users.is_subscribed, true))).length).toBe(0);
});
