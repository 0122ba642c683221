import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedServer, startEmbedded } from "@/bin/embedded";
import { migrate } from "@/db/migrate";
import { MIGRATION_LOCK } from "@/lib/locks";
import { listen } from "./loopback";
import { isRunning } from "./product";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a server that returns the URL of a migrated database, starting the database at the first request. */
    databaseUrl: string;
  }
}

const FAST = ["-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off", "-c max_connections=200"];

const PREFIX = "digest-tests-of-";

/** One PostgreSQL server for the whole test run, started when the first test needs it and stopped after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // If started by root, the server runs as another user, who needs access.
  await chmod(dir, 0o711);
  let starting: Promise<EmbeddedServer> | undefined;
  const server = createServer((_request, response) => {
    starting ??= start(path.join(dir, "data"));
    starting.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const templates = await listen(server, {});
  project.provide("databaseUrl", templates.url);
  return async () => {
    await templates.close();
    await (await starting?.catch(() => undefined))?.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  };
}

async function start(dataDir: string): Promise<EmbeddedServer> {
  await clearLeftovers();
  const server = await startEmbedded(dataDir, FAST);
  await migrate(server.url, MIGRATION_LOCK);
  return server;
}

/** Stops the servers of killed test runs, whose folder name contains the process id. */
async function clearLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid === 0 || isRunning(pid)) continue;
    const dir = path.join(tmpdir(), name);
    const pidFile = await readFile(path.join(dir, "data", "postgres", "postmaster.pid"), "utf8").catch(() => "");
    const server = Number.parseInt(pidFile, 10);
    if (server > 1 && pidFile.includes(dir) && isRunning(server)) process.kill(server, "SIGQUIT");
    await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}
