import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import ForgotPassword from "@/app/account/forgot-password/page";
import { auditLog, loginFailures, ssoIdentities, users } from "@/db/schema";
import { createResetToken, getUserByResetToken } from "@/lib/accounts/data-reset-token";
import { admitReset, resetPassword, sendReset } from "@/lib/accounts/mutations-reset";
import { getCredentials } from "@/lib/auth/data";
import { logIn } from "@/lib/auth/login";
import { hashPassword } from "@/lib/auth/passwords";
import { RESET_INVALID } from "@/lib/auth/schema";
import { db } from "@/lib/db";
import { passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { emptyOutbox, readMailTexts } from "../support/outbox";
import { PASSWORD } from "../support/password";

const folder = mkdtempSync(path.join(tmpdir(), "digest-reset-"));
const database = useDatabase({
  PASSWORD_SIGN_IN: "on",
  AUTH_SECRET: "s".repeat(40),
  DATA_DIR: folder,
  APP_URL: "https://news.example.coop",
});
const ADDRESS = "198.51.100.7";
const NEW_PASSWORD = "violet-lantern-orchard-88";
const NOW = new Date();
const ORIGIN = { address: ADDRESS, cookies: null };
let user: { id: number; username: string; email: string | null };
beforeEach(async () => {
  database.set({ PASSWORD_SIGN_IN: "on" });
  await db().delete(loginFailures);
  await db().delete(auditLog);
  await emptyOutbox(folder);
  user = await makeUser({ password_hash: await passwordHash() });
});

const outbox = () => readMailTexts(folder);

async function freshToken(): Promise<string> {
  const credentials = await getCredentials(user.id);
  if (!credentials) throw new Error("The user is gone.");
  return createResetToken(credentials, new Date());
}

const actions = async () => (await db().select().from(auditLog)).map(({ action }) => action);

describe("a request for a link", () => {
  test.each([
    [undefined, "Ask an admin", "This site cannot send email yet. If there is an account with that name"],
    ["smtp://mail.example.coop", "Check your email", "a link to choose a new password is on its way."],
  ])("with the mail server %s is answered truthfully, whoever asks", async (SMTP_URL, title, text) => {
    database.set({ SMTP_URL });
    // Without its frame, whose header loads data.
    const { props } = await ForgotPassword({ searchParams: Promise.resolve({ sent: "" }) });
    const page = renderToStaticMarkup(props.children);
    database.set({ SMTP_URL: undefined });
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(text);
  });

  test.each(["username", "email"] as const)("by %s mails one that works once", async (field) => {
    await sendReset((user[field] ?? "").toUpperCase(), ADDRESS, NOW);
    const [mail = "", ...more] = await outbox();
    expect(more).toEqual([]);
    expect(mail).toContain(user.email);
    const token = /https:\/\/news\.example\.coop\/account\/reset-password\?token=([\w.-]+)/u.exec(mail)?.[1] ?? "";
    expect((await getUserByResetToken(token, new Date()))?.id).toBe(user.id);
    await resetPassword(token, NEW_PASSWORD, ADDRESS);
    expect((await logIn({ name: user.username, password: NEW_PASSWORD, code: null }, ORIGIN)).id).toBe(user.id);
    await expect(resetPassword(token, `${NEW_PASSWORD}!`, ADDRESS)).rejects.toThrow(RESET_INVALID);
    expect((await actions()).sort()).toEqual(["password.reset", "password.reset_request", "sign_in.password"]);
  });

  test("mails nothing for an unknown name, a bounced address, or a user created by single sign-on", async () => {
    await sendReset("nobody", ADDRESS, NOW);
    await db().update(users).set({ email_problem: "bounce" }).where(eq(users.id, user.id));
    await sendReset(user.username, ADDRESS, NOW);
    const other = await makeUser({});
    const identity = { issuer: "https://id.example.coop", subject: "1", user_id: other.id, made_user: true };
    await db().insert(ssoIdentities).values(identity);
    await sendReset(other.username, ADDRESS, NOW);
    expect(await outbox()).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  test("is limited per account without slowing its sign-in, and per network address", async () => {
    for (let times = 0; times < 5; times++) await sendReset(user.username, ADDRESS, NOW);
    expect(await outbox()).toHaveLength(3);
    await logIn({ name: user.username, password: PASSWORD, code: null }, ORIGIN);
    for (let times = 0; times < 20; times++) await admitReset(`name ${times}`, "198.51.100.8");
    await expect(admitReset(user.username, "198.51.100.8")).rejects.toMatchObject({ code: "too_many" });
    await admitReset(user.username, "198.51.100.9");
  });

  test("is refused if passwords are turned off", async () => {
    database.set({ PASSWORD_SIGN_IN: "off" });
    await expect(admitReset(user.username, ADDRESS)).rejects.toMatchObject({ code: "forbidden" });
    await expect(resetPassword("", NEW_PASSWORD, ADDRESS)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a link", () => {
  test("is invalid after an hour, when altered, and after a change of the address or password", async () => {
    const token = await freshToken();
    expect(await getUserByResetToken(token, new Date(Date.now() + 3_590_000))).not.toBeNull();
    expect(await getUserByResetToken(token, new Date(Date.now() + 3_601_000))).toBeNull();
    expect(await getUserByResetToken(`${token.slice(0, -1)}_`, new Date())).toBeNull();
    await db().update(users).set({ email: "other@example.coop" }).where(eq(users.id, user.id));
    expect(await getUserByResetToken(token, new Date())).toBeNull();
    const second = await freshToken();
    await db()
      .update(users)
      .set({ password_hash: await hashPassword(NEW_PASSWORD) })
      .where(eq(users.id, user.id));
    await expect(resetPassword(second, NEW_PASSWORD, ADDRESS)).rejects.toThrow(RESET_INVALID);
  });

  test("refuses a common password and stays valid", async () => {
    const token = await freshToken();
    await expect(resetPassword(token, "password123", ADDRESS)).rejects.toMatchObject({ field: "new_password" });
    await resetPassword(token, NEW_PASSWORD, ADDRESS);
  });

  test("changes the password once if submitted twice concurrently", async () => {
    const token = await freshToken();
    const sent = [NEW_PASSWORD, `${NEW_PASSWORD}!`].map((password) => resetPassword(token, password, ADDRESS));
    const done = await Promise.allSettled(sent);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
