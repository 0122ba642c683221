import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { childEnv } from "@/lib/env";

const STAMP = ".next/built-from";
const SOURCES = [
  "app/**/*.*",
  "lib/**/*.{ts,tsx}",
  "db/**/*.ts",
  "public/**/*.*",
  "*.ts",
  "*.mjs",
  "package-lock.json",
  "tsconfig.json",
];

/** Builds the pages unless the sources are unchanged since the last build. */
export async function buildPages(): Promise<void> {
  const wanted = await fingerprint();
  const built = await readFile(STAMP, "utf8").catch(() => "");
  if (built === wanted) return;
  process.stdout.write("Building the pages (once, under a minute) …\n");
  await runNextBuild();
  await writeFile(STAMP, wanted);
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  const files = new Set<string>();
  // Some route folders have a dot in their name.
  for await (const entry of glob(SOURCES, { withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$|next-env\.d\.ts$/.test(entry.name))
      files.add(path.relative(".", path.join(entry.parentPath, entry.name)));
  }
  for (const file of [...files].sort()) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

async function runNextBuild(): Promise<void> {
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    env: childEnv({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Stop the build if the start fails or is interrupted.
  const end = () => child.kill();
  process.once("exit", end);
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk) => said.push(chunk));
  child.stderr.on("data", (chunk) => said.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", end);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  throw new Error("The pages could not be built: see the lines above.");
}
