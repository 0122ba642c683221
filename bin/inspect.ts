import { createReadStream } from "node:fs";
import { AppError } from "@/lib/errors";
import type { OpenInspector } from "./inspect/inspector";
import { inspectLines } from "./inspect/lines";
import { orExplain } from "./process";

/** Loaded lazily, so each command loads only its own modules. */
const INSPECTORS: Record<string, () => Promise<OpenInspector>> = {
  extract: async () => (await import("./inspect/extract")).openExtract,
  check: async () => (await import("./inspect/check")).openCheck,
  group: async () => (await import("./inspect/group")).openGroup,
  rank: async () => (await import("./inspect/rank")).openRank,
  summarize: async () => (await import("./inspect/summarize")).openSummarize,
};

const USAGE = `Usage: npm run --silent inspect -- ${Object.keys(INSPECTORS).join("|")} FILE (- reads standard input)`;

/** Reads one JSON object per line and prints one result per line, in the same order. Needs no database. */
await orExplain(async () => {
  const [what = "", file, ...rest] = process.argv.slice(2);
  const load = Object.hasOwn(INSPECTORS, what) ? INSPECTORS[what] : undefined;
  if (!load || !file || rest.length > 0) throw new AppError("invalid", USAGE);
  const open = await load();
  const inspector = await open((note) => process.stderr.write(`${note}\n`));
  const input = file === "-" ? process.stdin : createReadStream(file);
  try {
    await inspectLines(input, inspector.inspect, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    throw isSystemError(error) ? new AppError("invalid", `${file} cannot be read: ${error.message}`) : error;
  } finally {
    await inspector.close?.();
  }
});

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
