import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, onTestFinished, test } from "vitest";
import * as schema from "@/db/schema";
import { ADDRESSED, EXPORTED, exportUser } from "@/lib/accounts/data-export";
import { getCredentials } from "@/lib/auth/data";
import { createSession } from "@/lib/auth/mutations";
import { db, requireFound } from "@/lib/db";
import { listUsers, mayBeDeleted } from "@/lib/users/data";
import { deleteOwnAccount, removeUser } from "@/lib/users/mutations";
import { admit, isViewer } from "@/lib/viewer";
import { command } from "../support/command";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeQuery, makeRun, makeStory, makeUser } from "../support/factories";

const database = useDatabase();

const tables = Object.values(schema)
  .filter((each) => each instanceof PgTable)
  .map(getTableConfig);

test("every table that refers to a user is in the export", () => {
  const referring = tables.filter(({ foreignKeys }) =>
    foreignKeys.some((key) => {
      const { foreignTable, columns } = key.reference();
      return foreignTable === schema.users && columns.some(({ name }) => name === "user_id");
    }),
  );
  expect(referring.map(({ name }) => name).sort()).toEqual(Object.keys(EXPORTED).sort());
});

test("every table with email addresses is in the export", () => {
  const withEmail = tables.filter(({ columns }) => columns.some(({ name }) => name === "email"));
  const names = withEmail.map(({ name }) => name).filter((name) => name !== "users" && !Object.hasOwn(EXPORTED, name));
  expect(names.sort()).toEqual(Object.keys(ADDRESSED).sort());
});

test("an export has the user's error reports and invitations, and not those of others", async () => {
  const user = await makeUser({ email: "Ann@example.org" });
  const story = await makeStory({ briefing_id: (await makeBriefing()).id, article_id: (await makeArticle()).id });
  for (const email of ["ann@example.org", "bob@example.org"]) {
    await db()
      .insert(schema.errorReports)
      .values({ story_id: story.id, message: `A report of ${email}`, email });
    const rights = { is_admin: false, is_subscribed: true, expires_at: new Date() };
    await db()
      .insert(schema.invitations)
      .values({ email, username: email, ...rights });
  }
  const data = await exportUser(user.id);
  expect(data).toMatchObject({
    error_reports: [{ message: "A report of ann@example.org" }],
    invitations: [{ email: "ann@example.org", is_subscribed: true }],
  });
  expect(JSON.stringify(data)).not.toContain("bob@example.org");
});

test("an export has the user's data in readable form, without secrets", async () => {
  const [user, other] = [await makeUser({ password_hash: "secret-hash" }), await makeUser()];
  const article = await makeArticle({ title: "A line is rebuilt" });
  for (const { id } of [user, other]) {
    await makeQuery({ user_id: id, query: `rates of ${id}` });
    await makeRun({ user_id: id });
    await db().insert(schema.favorites).values({ user_id: id, article_id: article.id, story_type: "day" });
    await db()
      .insert(schema.apiTokens)
      .values({ user_id: id, name: "script", scope: "read", hash: `secret-${id}` });
  }
  const credentials = requireFound((await getCredentials(user.id)) ?? undefined, "User");
  const device = { device: "Firefox on Windows", address: "198.51.100.7", signed_in_by: "password" as const };
  const session = await createSession(credentials, { ...device, lastsS: 60 });
  const data = await exportUser(user.id);
  expect(data).toMatchObject({
    user: { username: user.username, email: user.email },
    queries: [{ query: `rates of ${user.id}`, locations: [] }],
    favorites: [{ title: "A line is rebuilt", url: article.url }],
    api_tokens: [{ name: "script" }],
    sessions: [{ device: "Firefox on Windows", address: "198.51.100.7" }],
    runs: [{ user_id: user.id }],
    failed_sign_ins: [],
  });
  const text = JSON.stringify(data);
  for (const secret of ["secret", session, other.username]) expect(text).not.toContain(secret);
});

describe("npm run export", { timeout: 60_000 }, () => {
  const run = (...args: string[]) => command("export", args, { DATABASE_URL: database.url });

  test("writes the user named by --user, or first, to standard output or a file", async () => {
    const { username } = await makeUser();
    const folder = await mkdtemp(path.join(tmpdir(), "export-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, "user.json");
    for (const args of [["--user", username], [`--user=${username}`, "-"], [username], [username, "-"]]) {
      const { code, stdout, stderr } = await run(...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(JSON.parse(stdout)).toMatchObject({ user: { username } });
    }
    expect(await run("--user", username, file)).toMatchObject({ code: 0, stdout: `${file} was written.\n` });
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ user: { username } });
    expect((await run(username, file)).stderr).toBe(`${file} was not written: it exists already.\n`);
  });

  test.each([[], ["a", "b", "c"], ["--user", "a", "b", "c"]])("explains itself: %j", async (...args) => {
    const { code, stdout, stderr } = await run(...args.flat());
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Usage: npm run export -- --user NAME");
  });
});

test("a deleted user has no data left, and the last admin stays", async () => {
  const [admin, user] = [await makeUser({ is_admin: true }), await makeUser()];
  await makeQuery({ user_id: user.id });
  await removeUser(user.id);
  expect(await exportUser(user.id)).toBeNull();
  expect((await db().select().from(schema.queries)).filter(({ user_id }) => user_id === user.id)).toEqual([]);
  await expect(removeUser(admin.id)).rejects.toThrow("The last admin cannot be deleted.");
});

test("users can delete their account, except the last admin, and their name stays in the audit log", async () => {
  const [admin, user] = [await makeUser({ is_admin: true }), await makeUser({ email: "gone@example.org" })];
  await makeQuery({ user_id: user.id });
  const remove = async (account: typeof user) => {
    const who = admit(account, "password");
    if (!isViewer(who)) throw new Error("A password makes a viewer.");
    await deleteOwnAccount({ who, address: "192.0.2.7", conn: db() });
  };
  expect([await mayBeDeleted(user.id), await mayBeDeleted(admin.id)]).toEqual([true, true]);
  await remove(user);
  expect(await exportUser(user.id)).toBeNull();
  const logged = await db().select().from(schema.auditLog).where(eq(schema.auditLog.username, user.username));
  expect(logged).toMatchObject([
    { action: "account.delete", user_id: null, target: `user ${user.username}`, details: {}, address: "192.0.2.7" },
  ]);
  expect(JSON.stringify(logged)).not.toContain("gone@example.org");
  for (const other of await listUsers()) if (other.is_admin && other.id !== admin.id) await removeUser(other.id);
  expect(await mayBeDeleted(admin.id)).toBe(false);
  await expect(remove(admin)).rejects.toThrow("The last admin cannot be deleted.");
  expect(await db().$count(schema.auditLog, eq(schema.auditLog.user_id, admin.id))).toBe(0);
});
