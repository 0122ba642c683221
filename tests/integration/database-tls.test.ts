import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedServer, startEmbedded } from "@/bin/embedded";
import { connect } from "@/db/client";
import { migrate } from "@/db/migrate";
import { closeDb } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { MIGRATION_LOCK } from "@/lib/locks";
import { getRunStatus } from "@/lib/runs/data";
import { isActive } from "@/lib/runs/rules";
import { closeSender, enqueueRun } from "@/lib/runs/worker/queue";
import { readEnv } from "@/lib/settings/read-env";
import { loopbackCertificate, loopbackKey } from "../support/certificate";
import { command } from "../support/command";
import { makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { CLOCK, runQuery } from "../support/runs";
import { startWorker } from "../support/worker";

const folder = mkdtempSync(path.join(tmpdir(), "digest-tls-"));
// If started by root, the database server runs as another user, who needs access.
chmodSync(folder, 0o711);
const ca = path.join(folder, "ca.pem");
writeFileSync(ca, loopbackCertificate);
const { keep, closeAll } = createKeeper();
let server: EmbeddedServer;

/** A server that offers TLS with a private CA's certificate for 127.0.0.1, and requires TLS for the user `strict`. */
beforeAll(async () => {
  const dataDir = path.join(folder, "data");
  server = await startEmbedded(dataDir);
  await migrate(server.url, MIGRATION_LOCK);
  const inServer = (name: string) => path.join(dataDir, "postgres", name);
  const { uid, gid } = statSync(inServer("pg_hba.conf"));
  for (const [name, text] of [
    ["server.crt", loopbackCertificate],
    ["server.key", loopbackKey],
    ["pg_hba.conf", `hostnossl all strict all reject\n${readFileSync(inServer("pg_hba.conf"), "utf8")}`],
  ] as const) {
    writeFileSync(inServer(name), text, { mode: 0o600 });
    chownSync(inServer(name), uid, gid);
  }
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  await admin`create role strict login password 'strict'`;
  await admin`create database empty`;
  await admin`alter system set ssl = on`;
  await admin`select pg_reload_conf()`;
  await admin.end();
  await vi.waitFor(() => isEncrypted("sslmode=require"), { timeout: 10_000, interval: 50 });
});
afterEach(closeAll);
afterAll(async () => {
  await closeSender();
  await closeDb();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const withParameters = (parameters: string) => `${server.url}?${parameters}`;

function asStrict(parameters: string, database = "digest"): string {
  const url = new URL(withParameters(parameters));
  [url.username, url.password, url.pathname] = ["strict", "strict", `/${database}`];
  return url.href;
}

async function isEncrypted(parameters: string): Promise<boolean> {
  const { db, close } = connect(withParameters(parameters), { max: 1, applicationName: "test" });
  try {
    const [row] = await db.execute<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return row?.ssl === true;
  } finally {
    await close();
  }
}

test.each<[string, boolean]>([
  ["", true],
  ["sslmode=disable", false],
  ["sslmode=prefer", true],
  ["sslmode=require", true],
  ["sslmode=no-verify", true],
  [`sslmode=require&sslrootcert=${ca}`, true],
  [`sslmode=verify-ca&sslrootcert=${ca}`, true],
  [`sslmode=verify-full&sslrootcert=${ca}`, true],
])("the address with '%s' connects, encrypted: %s", async (parameters, encrypted) => {
  expect(await isEncrypted(parameters)).toBe(encrypted);
});

test("a worker and the sender of its jobs start with a private CA", async () => {
  const url = withParameters(`sslmode=verify-full&sslrootcert=${ca}`);
  keep(await startWorker({ DATABASE_URL: url }));
  setEnv({ ...readEnv({}), DATABASE_URL: url });
  const { id } = await makeUser();
  const job = { user_id: id, kind: "manual" as const, as_of: CLOCK, sources: [], queries: [runQuery({})] };
  const { id: run } = await enqueueRun({ ...job, send_email: false });
  // Without a source that answers, it ends as soon as the worker has its job.
  await expect.poll(async () => isActive((await getRunStatus(run))?.status ?? "error")).toBe(false);
});

test.each<[string, () => string, RegExp]>([
  [
    "a private CA is not named",
    () => withParameters("sslmode=verify-full"),
    /certificate is not trusted .*sslrootcert/,
  ],
  [
    "the host name differs",
    () => withParameters(`sslmode=verify-full&sslrootcert=${ca}`).replace("@127.0.0.1", "@localhost"),
    /certificate is for another host name/,
  ],
  ["the server insists on TLS", () => asStrict("sslmode=disable"), /accepts only TLS connections: set sslmode=require/],
  ["the mode is unknown", () => withParameters("sslmode=on"), /unknown sslmode: use one of disable/],
  [
    "the file is missing",
    () => withParameters("sslmode=verify-ca&sslrootcert=/none.pem"),
    /The file \/none\.pem, named by sslrootcert/,
  ],
  [
    "the role may not create tables",
    () => asStrict("", "empty"),
    /role strict may not create tables: .* grant create on database empty to strict; grant usage, create on schema public/,
  ],
])("when %s, the start prints one line of advice", async (_, url, message) => {
  const { code, stderr } = await command("migrate", [], { DATABASE_URL: url() });
  expect(code).toBe(1);
  expect(stderr.trimEnd().split("\n")).toEqual([expect.stringMatching(message)]);
});

test("a server without TLS refuses an address that requires it", async () => {
  const plain = keep(await startPlain());
  const { stderr } = await command("migrate", [], { DATABASE_URL: `${plain.url}?sslmode=require` });
  expect(stderr.trimEnd()).toMatch(/^The database does not offer TLS: remove sslmode/);
});

async function startPlain() {
  const { url, stop } = await startEmbedded(path.join(folder, "plain"));
  return { url, close: stop };
}
