import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import postgres from "postgres";
import { command } from "./command";
import { PASSWORD } from "./password";
import { freePort } from "./product";

export type OwnWeb = { url: string; sql: postgres.Sql; stop(): Promise<void> };

/**
 * A web process on a separate database, on the database server of the product under test, so that its data is isolated. It has one user,
 * `admin`, and no worker.
 */
export async function startOwnWeb(name: string): Promise<OwnWeb> {
  const database = `digest_${name}`;
  const server = databaseServer();
  await administer(server, `drop database if exists ${database} with (force)`, `create database ${database}`);
  const url = `${server}/${database}`;
  await command("migrate", [], { DATABASE_URL: url });
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  const password_hash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql`insert into users (username, password_hash, is_admin) values ('admin', ${password_hash}, true)`;
  const port = await freePort();
  const child = await startWeb(port, url);
  return {
    url: `http://localhost:${port}`,
    sql,
    async stop() {
      await end(child);
      await sql.end();
      await administer(server, `drop database if exists ${database} with (force)`);
    },
  };
}

/** Starts a web process on a database. */
export async function startWeb(port: number, databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [".build/web.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: "for-this-test-alone-and-for-no-other-machine",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Runs statements on a database server. */
export async function administer(server: string, ...statements: string[]): Promise<void> {
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} });
  for (const statement of statements) await admin.unsafe(statement);
  await admin.end();
}

/** The database server of the product under test. */
export function databaseServer(): string {
  const folder = path.join(tmpdir(), "digest-e2e");
  const password = readFileSync(path.join(folder, "database-password"), "utf8").trim();
  const port = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  return `postgresql://digest:${password}@127.0.0.1:${port}`;
}
