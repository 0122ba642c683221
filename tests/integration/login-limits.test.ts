import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, loginFailures } from "@/db/schema";
import { createDeviceToken, deviceCookie } from "@/lib/auth/device";
import { logIn } from "@/lib/auth/login";
import { clearLoginFailures } from "@/lib/auth/mutations";
import { closeDb, db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { useApi } from "../support/api";
import { createClient, passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { PASSWORD } from "../support/password";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let username: string;
beforeEach(async () => {
  await db().delete(loginFailures);
  await db().delete(auditLog);
  ({ username } = await makeUser({ password_hash: await passwordHash() }));
});

let host = 0;
/** A new network address. */
const freshAddress = () => `198.51.100.${++host}`;

/** The result of each attempt: the error code, or 'in'. */
async function tryAll(attempts: Attempt[]): Promise<string[]> {
  return Promise.all(attempts.map(outcome));
}

type Attempt = [name: string, password: string, address: string, cookies?: string];

async function outcome([name, password, address, cookies]: Attempt): Promise<string> {
  try {
    await logIn({ name, password, code: null }, { address, cookies: cookies ?? null });
    return "in";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const count = (all: string[], what: string) => all.filter((each) => each === what).length;

async function failTimes(times: number, name: string, address: () => string): Promise<void> {
  for (let at = 0; at < times; at++) expect(await outcome([name, "wrong", address()])).toBe("unauthenticated");
}

describe("an account", () => {
  test("is slowed down for everyone after 10 failures, with the time to wait", async () => {
    await failTimes(10, username, freshAddress);
    const client = createClient(api.url);
    const answer = await client.login(username);
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { error: "Too many failed attempts. Try again in a minute." },
    ]);
    const retryAfter = Number(answer.headers.get("Retry-After"));
    expect(retryAfter).toBeGreaterThan(40);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(client.cookie).toBe("");
  });

  test("is the same by name and by address, ignoring case", async () => {
    const { email } = await makeUser({
      username: "Twice",
      email: "twice@example.org",
      password_hash: await passwordHash(),
    });
    await failTimes(5, "tWICE", freshAddress);
    await failTimes(5, String(email).toUpperCase(), freshAddress);
    expect(await outcome(["Twice", PASSWORD, freshAddress()])).toBe("too_many");
  });

  test("that does not exist is slowed down like an existing one", async () => {
    await failTimes(10, "Nobody", freshAddress);
    expect(await outcome(["nobody", PASSWORD, freshAddress()])).toBe("too_many");
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("in");
  });

  const wait = (seconds: number) =>
    db().execute(sql`update ${loginFailures} set created_at = created_at - make_interval(secs => ${seconds})`);

  test("then allows one attempt a minute, and any number with fewer than 10 failures in 15 minutes", async () => {
    await failTimes(10, username, freshAddress);
    await wait(58);
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("too_many");
    await wait(2);
    expect(await outcome([username, "wrong", freshAddress()])).toBe("unauthenticated");
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("too_many");
    await wait(61);
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("in");
    await wait(800);
    await failTimes(5, username, freshAddress);
  });

  test("is not slowed down on a known device, which has its own limit", async () => {
    const { id, username: name } = await makeUser({ password_hash: await passwordHash() });
    const device = `${deviceCookie().name}=${createDeviceToken(id)}`;
    for (let at = 0; at < 60; at++) await outcome([name, `guess ${at}`, "203.0.113.99"]);
    await Promise.all(Array.from({ length: 50 }, (_, at) => outcome([`nobody ${at}`, "wrong", "203.0.113.99"])));
    expect(await outcome([name, PASSWORD, "203.0.113.99"])).toBe("too_many");
    expect(await outcome([name, PASSWORD, "203.0.113.99", device])).toBe("in");
    const forged = [device.replace(`=${id}.`, `=${id + 1}.`), device.slice(0, -1), `${device}x`];
    for (const cookies of forged) expect(await outcome([name, PASSWORD, "203.0.113.99", cookies])).toBe("too_many");
    for (let at = 0; at < 10; at++)
      expect(await outcome([name, "wrong", freshAddress(), device])).toBe("unauthenticated");
    expect(await outcome([name, PASSWORD, freshAddress(), device])).toBe("too_many");
  });

  test("is remembered on the device only after a sign-in with the password", async () => {
    const answer = await createClient(api.url).login(username);
    const [set] = answer.headers.getSetCookie().filter((each) => each.startsWith("digest-device="));
    expect(set).toMatch(/HttpOnly; SameSite=lax$/i);
    await failTimes(10, username, freshAddress);
    expect(await outcome([username, PASSWORD, freshAddress(), set?.split(";")[0] ?? ""])).toBe("in");
  });

  test("is no longer slowed down after its failures are cleared", async () => {
    const { id, username: name } = await makeUser({ password_hash: await passwordHash() });
    await failTimes(10, name, freshAddress);
    await clearLoginFailures(id);
    expect(await outcome([name, PASSWORD, freshAddress()])).toBe("in");
  });

  test("is not slowed down by success, nor further by refused attempts", async () => {
    for (let at = 0; at < 12; at++) expect(await outcome([username, PASSWORD, freshAddress()])).toBe("in");
    await failTimes(10, username, freshAddress);
    for (let at = 0; at < 5; at++) expect(await outcome([username, "wrong", freshAddress()])).toBe("too_many");
    expect(await db().$count(loginFailures)).toBe(10);
  });

  test("allows no more than 10 concurrent wrong guesses", async () => {
    const all = await tryAll(Array.from({ length: 40 }, (_, at) => [username, `guess ${at}`, freshAddress()]));
    expect([count(all, "unauthenticated"), count(all, "too_many")]).toEqual([10, 30]);
  });

  test("is still slowed down after a restart", async () => {
    await failTimes(10, username, freshAddress);
    await closeDb();
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("too_many");
  });
});

describe("an address", () => {
  test.each([
    ["IPv4", () => "203.0.113.7"],
    ["IPv4 in IPv6", (at: number) => (at % 2 ? "::ffff:203.0.113.8" : "203.0.113.8")],
    ["an IPv6 network", (at: number) => `2001:db8:1:2::${(at % 65_000).toString(16)}`],
  ])("of %s is slowed down after 50 failures on any accounts, and others are not", async (_, address) => {
    for (let at = 0; at < 50; at++) {
      expect(await outcome([`guess ${at}`, "wrong", address(at)])).toBe("unauthenticated");
    }
    expect(await outcome([username, PASSWORD, address(51)])).toBe("too_many");
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("in");
    expect(await outcome([username, PASSWORD, "2001:db8:1:3::1"])).toBe("in");
  });

  test("is that of the connection, regardless of client headers", async () => {
    // The web process sets X-Forwarded-For itself; other headers are ignored.
    for (let at = 0; at < 50; at++) {
      await createClient(api.url).call(
        "POST",
        "/api/auth/login",
        { username: `guess ${at}`, password: "wrong" },
        { "x-forwarded-for": "203.0.113.50", "x-real-ip": `10.0.0.${at}`, forwarded: `for=10.0.1.${at}` },
      );
    }
    const answer = await createClient(api.url).call(
      "POST",
      "/api/auth/login",
      { username, password: PASSWORD },
      { "x-forwarded-for": "203.0.113.50", "x-real-ip": "10.9.9.9" },
    );
    expect(answer.status).toBe(429);
  });
});

test("failures older than the window do not count", async () => {
  await failTimes(3, username, freshAddress);
  await db().execute(sql`update ${loginFailures} set created_at = now() - interval '1 hour'`);
  await failTimes(1, username, freshAddress);
  expect(await db().$count(loginFailures)).toBe(1);
});

test("typed names are not stored", async () => {
  await failTimes(1, "my secret password", freshAddress);
  const [row] = await db().select().from(loginFailures);
  expect(row?.account).toMatch(/^name:[\w-]{43}$/);
});

describe("the audit log", () => {
  const entries = () =>
    db()
      .select({
        username: auditLog.username,
        action: auditLog.action,
        target: auditLog.target,
        details: auditLog.details,
      })
      .from(auditLog)
      .orderBy(auditLog.id);

  test("has sign-ins, failures and the failure that slows an account down, but no refused attempts", async () => {
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("in");
    await failTimes(10, username, freshAddress);
    expect(await outcome([username, PASSWORD, freshAddress()])).toBe("too_many");
    const of = (action: string, details = {}) => ({ username, action, target: `user ${username}`, details });
    const slowedDown = of("sign_in.slow_down", { wait_s: expect.any(Number) });
    const failures = Array.from({ length: 9 }, () => of("sign_in.fail"));
    expect(await entries()).toEqual([of("sign_in.password"), ...failures, slowedDown]);
    expect(JSON.stringify(await db().select().from(auditLog))).not.toContain(PASSWORD);
  });

  test("has no unknown names, because people may type a password into the wrong field", async () => {
    await failTimes(1, "my secret password", freshAddress);
    expect(await entries()).toEqual([
      { username: "(unknown)", action: "sign_in.fail", target: "unknown user", details: {} },
    ]);
  });
});
