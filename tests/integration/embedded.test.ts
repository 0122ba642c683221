import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "@/bin/embedded";
import { isRunning } from "../support/product";

// Mode 0700, as from `mktemp -d`. If root starts the database server, it runs as another user.
const folder = mkdtempSync(path.join(tmpdir(), "digest-embedded-"));
beforeAll(() => chmodSync(folder, 0o700));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const pidFile = path.join(folder, "postgres", "postmaster.pid");
const serverPid = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);

test("the server starts in a private folder, is found again, and restarts when its old process id belongs to another program", async () => {
  const first = await startEmbedded(folder);
  expect(first.started).toBe(true);
  const again = await startEmbedded(folder);
  expect([again.started, again.url]).toEqual([false, first.url]);

  const pid = serverPid();
  const left = readFileSync(pidFile, "utf8");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  expect(await first.isAlive()).toBe(false);
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)));
  const revived = await startEmbedded(folder);
  expect(revived.started).toBe(true);
  expect(serverPid()).not.toBe(process.pid);
  await revived.stop();
});

test("the path of the folder may have any characters", async () => {
  const server = await startEmbedded(path.join(folder, "with$HOME `id` \"and' ü"));
  expect(await server.isAlive()).toBe(true);
  await server.stop();
});

test("a folder with other files is refused with advice", async () => {
  const place = path.join(folder, "other", "postgres");
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "foo"), "");
  await expect(startEmbedded(path.dirname(place))).rejects.toThrow(
    `${place} is not empty but has no database: move it away, or choose another DATA_DIR.`,
  );
});

test("the last of several processes stops the server, unless a start has adopted it again", async () => {
  const owner = await startEmbedded(folder);
  const command = await startEmbedded(folder);
  await command.leave();
  expect(await owner.isAlive()).toBe(true);
  const client = postgres(owner.url.replace(/digest$/, "postgres"), { max: 1 });
  await client`select 1`;
  await owner.stopUnlessUsed();
  expect(await command.isAlive()).toBe(true);
  await command.adopt();
  await command.leave();
  expect(await command.isAlive()).toBe(true);
  await owner.stopUnlessUsed();
  await client.end();
  await command.leave();
  expect(await command.isAlive()).toBe(false);
});
