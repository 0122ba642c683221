import type { ChildProcess } from "node:child_process";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { command } from "../support/command";
import { administer, databaseServer, end, startWeb } from "../support/own-web";

/** Two web processes sharing a database, on the PostgreSQL server of the product under test. */
const PORTS = [4311, 4312];
const DATABASE = "digest_instances";
const url = () => `${databaseServer()}/${DATABASE}`;
const DROP = `drop database if exists ${DATABASE} with (force)`;

/** Twice the promised 5 s: other tests keep the machine busy. */
const PATIENCE = { timeout: 10_000 };

const running: ChildProcess[] = [];

test.setTimeout(60_000);

test.beforeAll(async () => {
  await administer(databaseServer(), DROP, `create database ${DATABASE}`);
  await command("migrate", [], { DATABASE_URL: url() });
});

test.afterAll(async () => {
  await Promise.all(running.map(end));
  await administer(databaseServer(), DROP);
});

test("a new briefing shows on every instance", async ({ request }) => {
  const database = postgres(url(), { max: 1, onnotice: () => {} });
  const publish = (title: string) => database`insert into briefings
    (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
    values (${title}, 'extractive', now(), 0, 0, 0)`;
  const titlesOn = (port: number) => async () => (await request.get(`http://localhost:${port}/archive`)).text();

  await publish("The first of two");
  running.push(...(await Promise.all(PORTS.map((port) => startWeb(port, url())))));
  for (const port of PORTS) await expect.poll(titlesOn(port), PATIENCE).toContain("The first of two");
  await publish("The second of two");
  for (const port of PORTS) await expect.poll(titlesOn(port), PATIENCE).toContain("The second of two");
  await database.end();
});
