import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { root } from "./command";
import { listen } from "./loopback";
import { FRESH } from "./worker";

export type Product = {
  pid: number;
  url: string;
  output(): string;
  /** Ids of its running child processes, except the database server's. */
  children(): number[];
  /** Resolves with its exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
};

/** Runs `npm start` in its own process group on a free port. Resolves once it has printed its URL. */
export async function startProduct(variables: Record<string, string>): Promise<Product> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ["bin/launch.mjs", "start"], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...FRESH, PORT: port, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes("The digest is at")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`It ended before it was up: ${said}`)));
  });
  const pid = child.pid ?? 0;
  return { pid, url: `http://localhost:${port}`, output: () => said, children: () => descendants(pid), ended };
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A free port below those that systems give to connections, so that none takes it while a product is built that will listen on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = await listen(createServer(), { port }).catch(() => null);
  if (server === null) return freePort();
  await server.close();
  return port;
}

function descendants(pid: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []));
  return below(pid);
}
