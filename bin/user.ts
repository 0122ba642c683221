import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { ZodType } from "zod";
import { getCredentialsByName } from "@/lib/auth/data";
import { clearLoginFailures } from "@/lib/auth/mutations";
import { hashNewPassword } from "@/lib/auth/passwords";
import { removeSecondFactor } from "@/lib/auth/second-factor/mutations";
import { AppError } from "@/lib/errors";
import { printable } from "@/lib/language/visible";
import { getUserByName, listUsers } from "@/lib/users/data";
import { addUser, removeUser, setPassword } from "@/lib/users/mutations";
import { unlinkIdentities } from "@/lib/users/mutations-sso";
import { emailInput, passwordInput, usernameInput } from "@/lib/users/schema";
import { withDatabase } from "./database";
import { orExplain } from "./process";

const USAGE =
  "Usage: npm run user -- add NAME [--admin] [--email ADDRESS] | passwd NAME | unlink NAME | two-factor-off NAME | delete NAME | list";

await orExplain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: "boolean", default: false }, email: { type: "string" } },
    args: process.argv.slice(2),
  });
  const [command, name = "", ...rest] = positionals;
  const commands: Record<string, () => Promise<void>> = {
    list: printUsers,
    add: () => add(name, values.email ?? null, values.admin),
    "two-factor-off": () => turnSecondFactorOff(name),
    unlink: () => unlink(name),
    passwd: () => changePassword(name),
    delete: () => remove(name),
  };
  const run = command && Object.hasOwn(commands, command) ? commands[command] : undefined;
  const isWhole = command === "list" ? !name : name && rest.length === 0;
  if (!run || !isWhole) throw new AppError("invalid", USAGE);
  await withDatabase(run);
});

async function printUsers(): Promise<void> {
  for (const { id, username, email, is_admin, is_subscribed, master_query } of await listUsers()) {
    const marks = [is_admin && "admin", is_subscribed && "subscribed", master_query && "master queries"].filter(
      Boolean,
    );
    process.stdout.write(`${id}\t${printable(username)}\t${printable(email ?? "-")}\t${marks.join(", ")}\n`);
  }
}

async function add(name: string, address: string | null, is_admin: boolean): Promise<void> {
  const username = read(usernameInput, name);
  const email = address === null ? null : read(emailInput, address);
  const { password, isGenerated } = await askPassword();
  await addUser({ username, email, is_admin, password_hash: await hashNewPassword(password) });
  if (isGenerated) tellPassword(password);
  process.stdout.write(`User ${username} was created.\n`);
}

async function changePassword(username: string): Promise<void> {
  const user = await requireUser(username);
  const { password, isGenerated } = await askPassword();
  const changed = await setPassword(username, await hashNewPassword(password));
  if (!changed) throw missing(username);
  await clearLoginFailures(user.id);
  if (isGenerated) tellPassword(password);
  process.stdout.write(`The password of ${username} was changed and their sessions have ended.\n`);
}

/** For a user who lost both the authenticator app and the recovery codes. */
async function turnSecondFactorOff(username: string): Promise<void> {
  const user = await requireUser(username);
  const was = await removeSecondFactor(user.id);
  process.stdout.write(`Two-factor sign-in of ${user.username} ${was ? "is off now" : "was off already"}.\n`);
}

async function remove(name: string): Promise<void> {
  const user = await getUserByName(name);
  if (!user) throw missing(name);
  await removeUser(user.id);
  process.stdout.write(`User ${user.username} was deleted with all their data.\n`);
}

/** For a person whose account at the identity provider was recreated. */
async function unlink(username: string): Promise<void> {
  const user = await requireUser(username);
  await unlinkIdentities(user.id);
  process.stdout.write(`The next single sign-on with the address of ${user.username} is linked to this user.\n`);
}

async function requireUser(username: string) {
  const user = await getCredentialsByName(username);
  if (!user) throw missing(username);
  return user;
}

function missing(username: string): AppError {
  return new AppError("not_found", `There is no user ${username}.`);
}

/** Prompts on a terminal without echo, or reads a line of standard input. An empty line generates a password. */
async function askPassword(): Promise<{ password: string; isGenerated: boolean }> {
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  });
  if (process.stdin.isTTY) process.stderr.write("Password (leave empty to generate one): ");
  const answer = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
  });
  lines.close();
  if (process.stdin.isTTY) process.stderr.write("\n");
  if (answer !== "") return { password: read(passwordInput, answer), isGenerated: false };
  return { password: randomBytes(12).toString("base64url"), isGenerated: true };
}

/** Only once it is valid. */
function tellPassword(password: string): void {
  process.stdout.write(`The password is ${password}\n`);
}

function read<T>(schema: ZodType<T>, text: string): T {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new AppError("invalid", parsed.error.issues[0]?.message ?? USAGE);
  return parsed.data;
}
