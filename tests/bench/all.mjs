// Runs all benchmarks of package.json in sequence.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
let failed = 0;
for (const name of Object.keys(scripts).filter((each) => each.startsWith("bench:"))) {
  console.log(`\n# npm run ${name}\n`);
  failed += spawnSync("npm", ["run", "--silent", name], { stdio: "inherit" }).status === 0 ? 0 : 1;
}
process.exit(failed > 0 ? 1 : 0);
