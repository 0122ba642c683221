import { asc, eq, like } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditLog, loginFailures, recoveryCodes, secondFactors, users } from "@/db/schema";
import { decryptSecret, encryptSecret, stepOf } from "@/lib/auth/second-factor/codes";
import { getSecondFactor } from "@/lib/auth/second-factor/data";
import {
  beginSecondFactor,
  confirmSecondFactor,
  resetSecondFactor,
  spendCode,
} from "@/lib/auth/second-factor/mutations";
import { db } from "@/lib/db";
import { admit, isAdmin, isViewer } from "@/lib/viewer";
import { useApi } from "../support/api";
import { createClient, passwordHash } from "../support/client";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { PASSWORD } from "../support/password";

const [OLD, NEW] = ["o".repeat(40), "n".repeat(40)];
const NEEDED = "Enter the code of your authenticator app.";
const WRONG = "The code is wrong or was used before.";
const PERIOD_MS = 30_000;

const database = useDatabase({ AUTH_SECRET: OLD });
const api = useApi();

beforeEach(async () => {
  await emptyDatabase();
  await db().delete(auditLog);
  await db().delete(loginFailures);
  database.set({ AUTH_SECRET: OLD, REQUIRE_SECOND_FACTOR: "off" });
});

/** A user with a configured app. `code` returns the app's code, offset by 30-second periods from the setup. */
async function makeOwner(given: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser({ password_hash: await passwordHash(), ...given });
  const viewer = admit(user, "password");
  if (!isViewer(viewer)) throw new Error("A password makes a viewer.");
  await beginSecondFactor(viewer);
  const { secret } = z.object({ secret: z.string() }).parse(await getSecondFactor(user.id));
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const start = Date.now();
  const code = (periods = 0) => app.generate({ timestamp: start + periods * PERIOD_MS });
  // The previous code, so that the current one is still unused.
  const recovery = await confirmSecondFactor(viewer, code(-1));
  return { user, viewer, code, recovery };
}

async function login(username: string, code?: string, password = PASSWORD) {
  const body = { username, password, ...(code === undefined ? {} : { code }) };
  const answer = await createClient(api.url).call("POST", "/api/auth/login", body);
  const { error } = z.object({ error: z.string().optional() }).parse(await answer.json());
  return [answer.status, error];
}

test("codes are those of RFC 6238", () => {
  const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
  const vectors: [number, string][] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ];
  for (const [seconds, code] of vectors) {
    const at = (offset: number) => stepOf(secret, code, new Date((seconds + offset) * 1000));
    const step = Math.floor(seconds / 30);
    expect([at(0), at(30), at(-30), at(90), at(-90)]).toEqual([step, step, step, null, null]);
  }
});

test("after the right password a code is needed, and each works once", async () => {
  const { user, code } = await makeOwner();
  expect(await login(user.username)).toEqual([401, NEEDED]);
  expect(await login(user.username, "")).toEqual([401, NEEDED]);
  expect(await login(user.username, code(), "wrong")).toEqual([401, "Invalid username or password"]);
  expect(await login(user.username, undefined, "wrong")).toEqual([401, "Invalid username or password"]);
  expect(await login(user.username, code(-1))).toEqual([401, WRONG]);
  expect(await login(user.username, code().replace(/^.../, "$& "))).toEqual([200, undefined]);
  expect(await login(user.username, code())).toEqual([401, WRONG]);
  expect(await login(user.username, code(3))).toEqual([401, WRONG]);
});

test("only one of several concurrent sign-ins with one code succeeds", async () => {
  const { user, code, recovery } = await makeOwner();
  for (const used of [code(), recovery[0] ?? ""]) {
    const results = await Promise.all(Array.from({ length: 5 }, () => spendCode(user.id, used, db())));
    expect(results.filter((result) => result !== "wrong")).toHaveLength(1);
  }
});

test("wrong codes slow the account down like wrong passwords", async () => {
  const { user, code } = await makeOwner();
  for (let attempt = 0; attempt < 10; attempt += 1) await login(user.username, "000000x");
  expect((await login(user.username, code()))[0]).toBe(429);
});

test("recovery codes work once each, in any spelling, and are not stored", async () => {
  const { user, recovery } = await makeOwner();
  expect(new Set(recovery).size).toBe(10);
  const [first = "", second = ""] = recovery;
  expect(await login(user.username, first)).toEqual([200, undefined]);
  expect(await login(user.username, first)).toEqual([401, WRONG]);
  expect(await login(user.username, second.toLowerCase().replaceAll("-", " "))).toEqual([200, undefined]);
  expect((await getSecondFactor(user.id))?.recovery_codes).toBe(8);
  const stored = JSON.stringify(await db().select().from(recoveryCodes));
  expect(recovery.filter((code) => stored.includes(code) || stored.includes(code.replaceAll("-", "")))).toEqual([]);
  expect(await signIns()).toMatchObject([{ second_factor: "recovery_code" }, {}, { second_factor: "recovery_code" }]);
});

const signIns = async () => {
  const rows = await db().select().from(auditLog).where(like(auditLog.action, "sign_in.%")).orderBy(asc(auditLog.id));
  return rows.map(({ details }) => details);
};

test("another user's codes do not work", async () => {
  const [one, other] = [await makeOwner(), await makeOwner()];
  expect(await login(one.user.username, other.code())).toEqual([401, WRONG]);
  expect(await login(one.user.username, other.recovery[0])).toEqual([401, WRONG]);
});

test("keys are encrypted per user and survive a new AUTH_SECRET", async () => {
  expect(decryptSecret(encryptSecret("KEY", 1), 1)).toBe("KEY");
  expect(decryptSecret(encryptSecret("KEY", 1), 2)).toBeNull();
  const { user, code, recovery } = await makeOwner();
  database.set({ AUTH_SECRET: `${NEW},${OLD}` });
  expect((await login(user.username, code()))[0]).toBe(200);
  database.set({ AUTH_SECRET: NEW });
  expect(await getSecondFactor(user.id)).toMatchObject({ secret: expect.any(String) });
  database.set({ AUTH_SECRET: "x".repeat(40) });
  expect(await getSecondFactor(user.id)).toMatchObject({ secret: null, is_confirmed: true });
  expect(await login(user.username, code(1))).toEqual([401, WRONG]);
  expect((await login(user.username, recovery[0]))[0]).toBe(200);
});

describe("setting up", () => {
  test("an unfinished setup requires no code, and a finished one cannot be restarted", async () => {
    const user = await makeUser({ password_hash: await passwordHash() });
    const viewer = admit(user, "password");
    if (!isViewer(viewer)) throw new Error("A password makes a viewer.");
    await beginSecondFactor(viewer);
    await expect(confirmSecondFactor(viewer, "000000x")).rejects.toMatchObject({ code: "invalid", field: "code" });
    expect(await login(user.username)).toEqual([200, undefined]);
    const owner = await makeOwner();
    await expect(beginSecondFactor(owner.viewer)).rejects.toMatchObject({ code: "conflict" });
    await expect(confirmSecondFactor(owner.viewer, owner.code())).rejects.toMatchObject({ code: "conflict" });
  });

  test("an admin can reset it for a user, which is audited; the rows are deleted with the user", async () => {
    const { user } = await makeOwner();
    const admin = admit(await makeUser({ is_admin: true }), "password");
    if (!isAdmin(admin)) throw new Error("That is no admin.");
    await resetSecondFactor({ who: admin, address: "192.0.2.1", conn: db() }, user.id);
    expect(await login(user.username)).toEqual([200, undefined]);
    const changes = await db().select().from(auditLog).where(eq(auditLog.action, "second_factor.reset"));
    expect(changes).toMatchObject([{ user_id: admin.id, target: `user ${user.username}` }]);
    const { viewer } = await makeOwner();
    await db().delete(users).where(eq(users.id, viewer.id));
    expect([await db().$count(secondFactors), await db().$count(recoveryCodes)]).toEqual([0, 0]);
  });
});

test("if admins need a second factor, they have no admin rights until it is set up", async () => {
  const bare = await makeUser({ is_admin: true, password_hash: await passwordHash() });
  const owner = await makeOwner({ is_admin: true });
  const clients = [createClient(api.url), createClient(api.url)] as const;
  await clients[0].login(bare.username);
  await clients[1].call("POST", "/api/auth/login", {
    username: owner.user.username,
    password: PASSWORD,
    code: owner.code(),
  });
  const statuses = () => Promise.all(clients.map(async (client) => (await client.call("GET", "/api/users")).status));
  expect(await statuses()).toEqual([200, 200]);
  database.set({ REQUIRE_SECOND_FACTOR: "admins" });
  expect(await statuses()).toEqual([403, 200]);
  expect(await (await createClient(api.url).login(bare.username)).json()).toMatchObject({ is_admin: false });
});

test("the form without JavaScript asks for the code with the password", async () => {
  const { user, code } = await makeOwner();
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ username: user.username, password: PASSWORD, ...fields });
    const answer = await fetch(`${api.url}/api/auth/login`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: api.url },
      body,
    });
    return answer.headers.get("Location");
  };
  expect(await send({})).toBe("/?login&error=code_required");
  expect(await send({ code: "123" })).toBe("/?login&error=code_wrong");
  expect(await send({ code: code() })).toBe("/");
});
