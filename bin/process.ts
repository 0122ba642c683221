import { createServer } from "node:net";
import { applyProxies, isUnderNpm } from "@/lib/env";
import { DATABASE_ADVICE } from "./database-advice";

const SLOWEST_STOP_MS = 9_000;

/** Runs a command. An error is printed in one line and exits with 1. */
export async function orExplain(command: () => Promise<void>): Promise<void> {
  // A closed output pipe does not stop the work.
  process.stdout.on("error", (error) => {
    if (!("code" in error) || error.code !== "EPIPE") throw error;
  });
  try {
    applyProxies();
    await command();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Shuts the process down once, within a time limit, on SIGINT, SIGTERM and SIGHUP. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SLOWEST_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
}

/** Exits this child process when its parent is gone. */
export function endWithParent(): void {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

/** The error in one line with advice, if there is any. */
function explain(error: unknown): string {
  const known = codedCause(error);
  if (known) return known.advice(known.message);
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] || "The process failed without an error message.";
}

const ADVICE: Record<string, (message: string) => string> = {
  EACCES: (message) => `No permission: ${message}. Choose a DATA_DIR this user may write to.`,
  EPERM: (message) => `No permission: ${message}. Choose a DATA_DIR this user may write to.`,
  EROFS: (message) => `The disk is read-only: ${message}. Choose a DATA_DIR on a disk that can be written to.`,
  ENOENT: (message) => `A file or folder is missing: ${message}. If that is DATA_DIR, choose one that can be created.`,
  ENOTDIR: (message) => `DATA_DIR is not a folder: ${message}.`,
  EEXIST: (message) => `DATA_DIR is not a folder: ${message}.`,
  EISDIR: (message) => `A folder is in the place of a file: ${message}. Move it away, or choose another DATA_DIR.`,
  ENAMETOOLONG: (message) => `The path is too long: ${message}. Choose a DATA_DIR with a shorter one.`,
  ENOSPC: () => "The disk is full: free some space and start again.",
  EDQUOT: () => "The disk quota is used up: free some space and start again.",
  ...DATABASE_ADVICE,
};

/** The innermost cause with a known code, and its advice. Null if there is none. */
function codedCause(error: unknown): { advice: (message: string) => string; message: string } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.length > 0) return codedCause(cause.errors[0]);
    const advice = "code" in cause && typeof cause.code === "string" ? ADVICE[cause.code] : undefined;
    if (advice) return { advice, message: cause.message.split("\n")[0] ?? "" };
  }
  return null;
}

const PORT_TRIES = 15;

/** Waits briefly for a port that a killed process may still hold. Throws if it stays in use. */
export async function portFree(port: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const failure = await tryPort(port);
    if (!failure) return;
    if (failure === "EACCES")
      throw new Error(`Port ${port} needs more rights than this user has: start with another PORT.`);
    if (tries >= PORT_TRIES) throw portTaken(port);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export function portTaken(port: number, cause?: unknown): Error {
  return new Error(`Port ${port} is taken by another program: stop it, or start with another PORT.`, { cause });
}

async function tryPort(port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    server.listen(port, () => server.close(() => resolve(null)));
  });
}

/** Exits when the parent npm process was killed: npm leaves its script running, which would still hold the port at the next start. */
export function stopWhenOrphaned(): void {
  const parent = process.ppid;
  if (!isUnderNpm()) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
