import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { command } from "../support/command";

/** Two web processes sharing a database, on the PostgreSQL server of the product under test. */
const PORTS = [4311, 4312];
const DATABASE = "digest_instances";

/** Twice the promised 5 s: other tests keep the machine busy. */
const PATIENCE = { timeout: 10_000 };

const folder = path.join(tmpdir(), "digest-e2e");
const server = () => {
  const password = readFileSync(path.join(folder, "database-password"), "utf8").trim();
  const port = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  return `postgresql://digest:${password}@127.0.0.1:${port}`;
};

const running: ChildProcess[] = [];

test.setTimeout(60_000);

test.beforeAll(async () => {
  const admin = postgres(`${server()}/postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await admin.unsafe(`create database ${DATABASE}`);
  await admin.end();
  await command("migrate", [], { DATABASE_URL: `${server()}/${DATABASE}` });
});

test.afterAll(async () => {
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(running.map((child) => (child.exitCode === null ? once(child, "exit") : null)));
  const admin = postgres(`${server()}/postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${DATABASE} with (force)`);
  await admin.end();
});

test("a new briefing shows on every instance", async ({ request }) => {
  const database = postgres(`${server()}/${DATABASE}`, { max: 1, onnotice: () => {} });
  const publish = (title: string) => database`insert into briefings
    (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
    values (${title}, 'extractive', now(), 0, 0, 0)`;
  const titlesOn = (port: number) => async () => (await request.get(`http://localhost:${port}/archive`)).text();

  await publish("The first of two");
  await Promise.all(PORTS.map(startWeb));
  for (const port of PORTS) await expect.poll(titlesOn(port), PATIENCE).toContain("The first of two");
  await publish("The second of two");
  for (const port of PORTS) await expect.poll(titlesOn(port), PATIENCE).toContain("The second of two");
  await database.end();
});

async function startWeb(port: number): Promise<void> {
  const child = spawn(process.execPath, [".build/web.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: `${server()}/${DATABASE}`,
      AUTH_SECRET: "for-this-test-alone-and-for-no-other-machine",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.push(child);
  await once(child, "message");
}
