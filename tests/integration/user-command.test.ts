import { afterEach, describe, expect, test } from "vitest";
import { getCredentialsByName } from "@/lib/auth/data";
import { isPassword } from "@/lib/auth/passwords";
import { command } from "../support/command";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";

afterEach(emptyDatabase);
const database = useDatabase();

const user = (args: string[], stdin = "") => command("user", args, { DATABASE_URL: database.url }, stdin);

async function isPasswordOf(username: string, password: string): Promise<boolean> {
  const credentials = await getCredentialsByName(username);
  return credentials !== null && isPassword(password, credentials.password_hash);
}

describe("npm run user", { timeout: 60_000 }, () => {
  test("adds users and changes passwords, with given and generated ones", async () => {
    const added = await user(["add", "dana", "--admin", "--email", "dana@coop.example"], "correct horse battery\n");
    expect(added).toEqual({ code: 0, stdout: "User dana was created.\n", stderr: "" });
    expect(await isPasswordOf("dana", "correct horse battery")).toBe(true);
    const changed = await user(["passwd", "dana"]);
    const [, generated = ""] = /^The password is (\S{16})\n/.exec(changed.stdout) ?? [];
    expect(await isPasswordOf("dana", generated)).toBe(true);
    expect((await user(["list"])).stdout).toMatch(/^\d+\tdana\tdana@coop\.example\tadmin\n$/);
  });

  test("prints no password that is nobody's", async () => {
    await makeUser({ username: "erin" });
    expect(await user(["passwd", "nobody"])).toEqual({ code: 1, stdout: "", stderr: "There is no user nobody.\n" });
    const taken = await user(["add", "Erin"]);
    expect(taken).toEqual({ code: 1, stdout: "", stderr: "That username or email is taken.\n" });
  });

  test("lists older names with hidden characters as escapes", async () => {
    await makeUser({ username: "bb\n1\tadmin \u001b[31m\u202e", email: null });
    expect((await user(["list"])).stdout).toMatch(/^\d+\tbb\\u\{a\}1\\u\{9\}admin \\u\{1b\}\[31m\\u\{202e\}\t-\t\n$/);
    const refused = await user(["add", "bb\n1\tadmin"]);
    const stderr = "The username must not have control or invisible characters.\n";
    expect(refused).toEqual({ code: 1, stdout: "", stderr });
  });

  test.each([["bogus"], ["constructor", "erin"], ["add"], []])("explains itself (%s %s)", async (...args) => {
    const { code, stdout, stderr } = await user(args.flatMap((arg) => arg ?? []));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Usage: npm run user -- add NAME");
  });
});
