import { execFile, spawn } from "node:child_process";
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { binaries, type Place, preparePlace } from "./embedded-place";

/** A PostgreSQL server in `DATA_DIR`. It survives a killed parent, and the next start attaches to it. */
export type EmbeddedServer = {
  /** The URL of the product's database, with password. */
  url: string;
  /** Whether this call started it; false when it was running. */
  started: boolean;
  isAlive(): Promise<boolean>;
  /** Restarts it on the same port after a crash, or after a signal to stop, which would wait for every client to disconnect. */
  revive(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it unless another of the product's processes is connected. In that case, the last of them stops it with `leave`. */
  stopUnlessUsed(): Promise<void>;
  /** Ends the use by a command: stops it if the command started it or its `npm start` has ended, and nobody else is connected. */
  leave(): Promise<void>;
  /** Keeps it running without users, as `npm start` does. */
  adopt(): Promise<void>;
};

const run = promisify(execFile);

/** Starts the server in `dataDir`, or attaches to the running one. Creates the cluster and the database on the first start. */
export async function startEmbedded(dataDir: string, flags: string[] = []): Promise<EmbeddedServer> {
  const place = await preparePlace(path.resolve(dataDir));
  const running = await runningPort(place);
  if (running === null) await forgetStranger(place);
  if (running === null) await initialise(place);
  const port = running ?? (await freePort());
  if (running === null) await startServer(place, port, flags);
  await createDatabase(place, port);
  const ownerless = path.join(place.dir, "..", "stop-when-unused");
  const stop = async () => {
    await rm(ownerless, { force: true });
    await stopServer(place);
  };
  const stopUnlessUsed = async () => {
    // Written first: a process that disconnects after the check reads it.
    await writeFile(ownerless, "");
    if (!(await isUsed(place, port))) await stop();
  };
  return {
    url: `postgresql://digest:${place.password}@127.0.0.1:${port}/digest`,
    started: running === null,
    isAlive: async () => {
      const { pid, status } = await readPidFile(place);
      return isRunning(pid) && status !== "stopping";
    },
    revive: async () => {
      if (isRunning((await readPidFile(place)).pid)) await stopServer(place);
      await startServer(place, port, flags);
    },
    stop,
    stopUnlessUsed,
    leave: async () => {
      if (running === null || (await stat(ownerless).catch(() => null))) await stopUnlessUsed();
    },
    adopt: () => rm(ownerless, { force: true }),
  };
}

/** The port of the server that runs in this folder and accepts our password; null when there is none. */
async function runningPort(place: Place): Promise<number | null> {
  const { pid, port } = await readPidFile(place);
  if (!port || !isRunning(pid)) return null;
  const client = postgres(address(place, port), { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select 1`;
    return port;
  } catch (error) {
    // 57P03: recovering after a crash; the server will accept connections soon.
    return error instanceof postgres.PostgresError && error.code === "57P03" ? port : null;
  } finally {
    await client.end();
  }
}

/** Removes a stale postmaster.pid: after a reboot its process id may belong to another program, and PostgreSQL would refuse to start. */
async function forgetStranger(place: Place): Promise<void> {
  const { pid } = await readPidFile(place);
  if (!isRunning(pid)) return;
  const name = await run("ps", ["-o", "comm=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "postgres",
  );
  if (!name.includes("postgres")) await rm(path.join(place.dir, "postmaster.pid"), { force: true });
}

/** `status` is `starting`, `ready` or `stopping`. */
async function readPidFile(place: Place): Promise<{ pid: number; port: number; status: string }> {
  const lines = (await readFile(path.join(place.dir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? "" };
}

/** Whether another process is connected. Sessions of processes that have just ended get two seconds to close. */
async function isUsed(place: Place, port: number): Promise<boolean> {
  const client = postgres(address(place, port), { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    for (let tries = 0; tries < 20; tries++) {
      const others = await client`
        select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
      if (others.length === 0) return false;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function initialise(place: Place): Promise<void> {
  const made = await stat(path.join(place.dir, "PG_VERSION")).catch(() => null);
  if (made) return;
  const there = await readdir(place.dir).catch((error) => (error.code === "ENOENT" ? [] : Promise.reject(error)));
  if (there.length > 0)
    throw new Error(`${place.dir} is not empty but has no database: move it away, or choose another DATA_DIR.`);
  const half = `${place.dir}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(half, "..", "database-password.init");
  await writeFile(passwordFile, place.password, { mode: 0o600 });
  if (place.owner.uid !== undefined && place.owner.gid !== undefined) {
    await chown(half, place.owner.uid, place.owner.gid);
    await chown(passwordFile, place.owner.uid, place.owner.gid);
  }
  const { initdb } = await binaries();
  const options = [
    "--username=digest",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Case mapping for every script, independent of the machine's locales.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ];
  try {
    await run(initdb, [`--pgdata=${half}`, `--pwfile=${passwordFile}`, ...options], { ...place.owner, cwd: "/" });
  } catch (error) {
    throw couldNot("be made", error instanceof Error && "stderr" in error ? String(error.stderr) : "", error);
  } finally {
    await rm(passwordFile, { force: true });
  }
  // If initdb is killed, only the temporary folder remains; the next start removes it.
  await rename(half, place.dir);
}

async function startServer(place: Place, port: number, flags: string[]): Promise<void> {
  const log = await open(place.log, "a", 0o600);
  if (place.owner.uid !== undefined && place.owner.gid !== undefined) await log.chown(place.owner.uid, place.owner.gid);
  await log.close();
  const settings = [
    "-h 127.0.0.1",
    "-c unix_socket_directories=",
    "-c shared_buffers=96MB",
    "-c max_connections=100",
    "-c jit=off",
    ...flags,
  ];
  try {
    await pgCtl(place, [
      "start",
      "-w",
      "-t",
      "60",
      "-l",
      path.basename(place.log),
      "-o",
      `-p ${port} ${settings.join(" ")}`,
    ]);
  } catch (error) {
    throw couldNot("be started", await readFile(place.log, "utf8"), error);
  }
}

async function stopServer(place: Place): Promise<void> {
  await pgCtl(place, ["stop", "-m", "fast", "-w", "-t", "20"]).catch(() => pgCtl(place, ["stop", "-m", "immediate"]));
}

/** An error whose reason is the last line of the server's log. */
function couldNot(what: string, said: string, cause: unknown): Error {
  const words =
    said
      .trim()
      .split("\n")
      .filter((line) => /error|fatal|could not|no space/i.test(line))
      .at(-1) ?? "it gave no reason: check that the project's and DATA_DIR's paths have no unusual characters";
  const why = /no space left/i.test(said)
    ? "the disk is full: free some space and start again"
    : words.trim().replace(/\.$/, "");
  return new Error(`The embedded PostgreSQL could not ${what}: ${why}.`, { cause });
}

async function pgCtl(place: Place, args: string[]): Promise<void> {
  const { pg_ctl } = await binaries();
  // `pg_ctl` writes the names into a shell command, so they are relative: DATA_DIR may contain '$' or quotation marks.
  // No pipes: the server would inherit them. An open pipe would keep this call waiting, and logging into one without a reader could kill
  // the server.
  await new Promise<void>((resolve, reject) => {
    const child = spawn(pg_ctl, ["-D", path.basename(place.dir), "-s", ...args], {
      ...place.owner,
      cwd: path.dirname(place.dir),
      stdio: "ignore",
    });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${signal ?? code}.`)),
    );
  });
}

async function createDatabase(place: Place, port: number): Promise<void> {
  const client = postgres(address(place, port), { max: 1, onnotice: () => {} });
  try {
    for (let tries = 0; ; tries++) {
      const failure = await client`select 1 from pg_database where datname = 'digest'`
        .then((rows) => (rows.length > 0 ? null : client.unsafe("create database digest").then(() => null)))
        .catch((error: unknown) => error);
      if (failure === null) return;
      const recovering = failure instanceof postgres.PostgresError && failure.code === "57P03";
      if (!recovering || tries >= 120) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await client.end();
  }
}

function address(place: Place, port: number): string {
  return `postgresql://digest:${place.password}@127.0.0.1:${port}/postgres`;
}

/** A free loopback port. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address();
      server.close(() =>
        bound && typeof bound === "object" ? resolve(bound.port) : reject(new Error("No free port.")),
      );
    });
  });
}
