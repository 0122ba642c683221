// Bundles the processes of this folder from TypeScript (a fraction of a second) and runs the one that is named.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
process.chdir(root);

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const names = ["start", "web", "worker", "digest", "user", "migrate", "seed", "extract-thread"];
const [name, ...args] = process.argv.slice(2);

buildSync({
  entryPoints: names.map((each) => `bin/${each}.ts`),
  outdir: ".build",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  sourcemap: "linked",
  logLevel: "error",
  // `server-only` is empty under this condition, so it alone is bundled.
  conditions: ["react-server"],
  external: Object.keys(dependencies)
    .filter((each) => each !== "server-only")
    .flatMap((each) => [each, `${each}/*`]),
});
process.argv = [process.argv[0], `bin/${name}.ts`, ...args];
await import(new URL(`../.build/${name}.mjs`, import.meta.url).href);
