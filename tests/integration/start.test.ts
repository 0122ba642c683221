import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startEmbedded } from "@/bin/embedded";
import { command } from "../support/command";
import { createDatabase } from "../support/database";
import { listen } from "../support/loopback";
import { PASSWORD } from "../support/password";
import { freePort, isRunning, type Product, startProduct } from "../support/product";

const folder = mkdtempSync(path.join(tmpdir(), "digest-start-"));
// If started by root, the database server runs as another user, who needs access.
chmodSync(folder, 0o711);
const dataDir = path.join(folder, "data");
writeFileSync(path.join(folder, "file"), "");

afterAll(async () => {
  for (const pid of started) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has exited.
    }
  }
  const server = await startEmbedded(dataDir);
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe("a start that fails", { timeout: 60_000 }, () => {
  const start = async (variables: Record<string, string>) =>
    command("start", [], {
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, "none"),
      ...variables,
    });

  const unused = "postgresql://digest:wrong@127.0.0.1:9/digest";
  test.each<[string, Record<string, string>, RegExp]>([
    ["a bad setting", { PORT: "many", SEED: "all" }, /^Bad settings: PORT must be .*SEED must be /],
    ["DATA_DIR is a file", { DATA_DIR: path.join(folder, "file") }, /DATA_DIR/],
    ["DATA_DIR is below a file", { DATA_DIR: path.join(folder, "file", "data") }, /DATA_DIR/],
    ["DATA_DIR cannot be made", { DATA_DIR: "/proc/digest" }, /DATA_DIR/],
    [
      "the database does not answer",
      { DATABASE_URL: unused },
      /^The database at DATABASE_URL cannot be reached .*: check /,
    ],
    [
      "the database's host is unknown",
      { DATABASE_URL: "postgresql://a:b@nowhere.invalid/x" },
      /^The database at DATABASE_URL cannot be reached/,
    ],
  ])("because of %s reports it in one line", async (_, variables, message) => {
    expectOneLine(await start(variables), message);
  });

  test("because the first admin would get a common password reports it in one line and leaves the database empty", async () => {
    const { url, drop } = await createDatabase();
    const AUTH_SECRET = "s".repeat(40);
    const refused = await start({ DATABASE_URL: url, AUTH_SECRET, ADMIN_PASSWORD: "password" });
    expectOneLine(refused, /^ADMIN_PASSWORD is too common\. Choose another one/);
    const seeded = await command("seed", [], {
      DATABASE_URL: url,
      AUTH_SECRET,
      SEED: "none",
      ADMIN_PASSWORD: PASSWORD,
    });
    expect(seeded).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Seeded\./) });
    // Only the first admin gets it.
    const again = await command("seed", [], { DATABASE_URL: url, AUTH_SECRET, ADMIN_PASSWORD: "password" });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("not empty") });
    await drop();
  });

  test("because its port is taken reports it in one line", async () => {
    const other = await listen(createServer(), { host: "::" });
    expectOneLine(
      await start({ PORT: String(other.port) }),
      /^Port \d+ is taken by another program: stop it, or start with another PORT\.$/,
    );
    await other.close();
  });

  test("because its database refuses it reports it in one line", async () => {
    const { url, drop } = await createDatabase();
    const wrong = new URL(url);
    wrong.password = "wrong";
    expectOneLine(await start({ DATABASE_URL: wrong.href }), /refused the user or password in DATABASE_URL: correct/);
    const missing = new URL(url);
    missing.pathname = "/nothing_here";
    expectOneLine(
      await start({ DATABASE_URL: missing.href }),
      /database named in DATABASE_URL does not exist: create it/,
    );
    await drop();
  });
});

describe("npm start", { timeout: 480_000 }, () => {
  let product: Product;
  const begin = async () => {
    product = await startProduct({ DATA_DIR: dataDir });
    started.push(product.pid);
    return product;
  };
  let password = "";

  test("seeds, makes the first briefing, serves it, and prints how to sign in", async () => {
    const { url, output, children } = await begin();
    expect(output()).toContain(`The digest is at ${url}`);
    password = /Sign in as admin with the password (\S+)/.exec(output())?.[1] ?? "";
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(children().length).toBeGreaterThanOrEqual(2);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const { day_stories, top_insights } = briefing.parse(await (await fetch(`${url}/api/latest_summary`)).json());
    expect(day_stories.length).toBeGreaterThan(2);
    const html = await (await fetch(url)).text();
    expect(html).toContain(escaped(top_insights[0]?.ai_takeaway_title ?? "?"));
    await expectCounts();
  });

  test("ends every process on a stop signal", async () => {
    const pids = [...product.children(), databasePid()];
    expect(pids.length).toBeGreaterThanOrEqual(3);
    process.kill(product.pid, "SIGTERM");
    expect(await product.ended).toBe(0);
    await expect.poll(() => pids.filter(isRunning), { timeout: 20_000 }).toEqual([]);
  });

  test("repeats nothing the second time", async () => {
    const { output, url } = await begin();
    expect(output()).not.toMatch(/Building|Reading|Sign in as/);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    await expectCounts();
  });

  test("killed alone, ends its processes and leaves the database for the next start", async () => {
    const [pids, database] = [product.children(), databasePid()];
    process.kill(product.pid, "SIGKILL");
    await product.ended;
    await expect.poll(() => pids.filter(isRunning), { timeout: 15_000 }).toEqual([]);
    expect(isRunning(database)).toBe(true);
    const { url } = await begin();
    expect(databasePid()).toBe(database);
    expect((await fetch(url)).status).toBe(200);
    await expectCounts();
  });

  test("killed with all its processes, resumes at the next start", async () => {
    const [pids, database] = [product.children(), databasePid()];
    process.kill(-product.pid, "SIGKILL");
    await product.ended;
    await expect.poll(() => pids.filter(isRunning), { timeout: 15_000 }).toEqual([]);
    const { url } = await begin();
    expect(databasePid()).toBe(database);
    expect((await fetch(url)).status).toBe(200);
    await expectCounts();
  });

  test("survives the death of its database and of each of its processes", async () => {
    const database = databasePid();
    process.kill(database, "SIGKILL");
    await expect.poll(isHealthy, { timeout: 60_000, interval: 200 }).toBe(false);
    await expect.poll(isHealthy, { timeout: 60_000, interval: 200 }).toBe(true);
    // Waits for its clients to disconnect, which never happens.
    const signaled = databasePid();
    expect(signaled).not.toBe(database);
    process.kill(signaled, "SIGTERM");
    await expect.poll(() => isRunning(signaled), { timeout: 60_000, interval: 200 }).toBe(false);
    await expect.poll(isHealthy, { timeout: 60_000, interval: 200 }).toBe(true);
    const revived = databasePid();
    for (const pid of product.children()) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    await expect.poll(isHealthy, { timeout: 60_000, interval: 200 }).toBe(true);
    await expectCounts();
    process.kill(product.pid, "SIGINT");
    expect(await product.ended).toBe(0);
    await expect.poll(() => isRunning(revived), { timeout: 20_000 }).toBe(false);
  });

  const isHealthy = () =>
    fetch(`${product.url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
});

const started: number[] = [];

const stories = z.array(z.object({ ai_takeaway_title: z.string() }));
const briefing = z.object({ day_stories: stories, top_insights: stories });

/** Expects one briefing from one run after any number of starts. */
async function expectCounts(): Promise<void> {
  const { default: postgres } = await import("postgres");
  const { url } = await startEmbedded(dataDir);
  const client = postgres(url, { max: 1 });
  const [counts] =
    await client`select (select count(*)::int from briefings) as briefings, (select count(*)::int from runs) as runs`;
  await client.end();
  expect(counts).toEqual({ briefings: 1, runs: 1 });
}

function databasePid(): number {
  const pid = Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  expect(pid).toBeGreaterThan(1);
  return pid;
}

function expectOneLine(
  { code, stdout, stderr }: { code: number | null; stdout: string; stderr: string },
  message: RegExp,
) {
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stderr.trimEnd()).toMatch(message);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");
}
