// Runs all tests: unit and integration tests with Vitest, then end-to-end tests with Playwright in a real Chromium, which it finds or installs.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "digest-tests-"));
const results = {
  vitest: path.join(folder, "vitest.json"),
  unhandled: path.join(folder, "unhandled.json"),
  playwright: path.join(folder, "playwright.json"),
};

function run(args, env = {}) {
  return spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
}

function findChromium() {
  // The headless shell takes half the CPU time of the full browser.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return [process.env.CHROMIUM_PATH, ...places, mac].find((file) => file && isExecutable(file));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium() {
  const root = process.getuid?.() === 0;
  if (root && spawnSync("apt-get", ["--version"]).status === 0) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const found = findChromium();
    if (found) return found;
  }
  // Playwright's own build; it finds that by itself.
  run(["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return undefined;
}

const chromium = findChromium() ?? installChromium();
const reporters = ["default", "json", "./tests/support/unhandled-reporter.mjs"].map((name) => `--reporter=${name}`);
const unit = run(["node_modules/vitest/vitest.mjs", "run", ...reporters, `--outputFile.json=${results.vitest}`], {
  UNHANDLED_ERRORS_FILE: results.unhandled,
});
const browser = run(["node_modules/@playwright/test/cli.js", "test"], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: results.playwright,
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
});

let [passed, failed, skipped] = [0, 0, 0];
const failures = [];
try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(results.vitest, "utf8"),
  );
  for (const { name, message, assertionResults } of testResults) {
    const file = path.relative(process.cwd(), name);
    if (message) failures.push(`${file}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed") failures.push(`${file} › ${fullName}\n${failureMessages.join("\n")}`);
  }
  passed += numPassedTests;
  // A file that cannot be loaded counts as failed, because its tests did not run.
  failed += numFailedTests || (unit === 0 ? 0 : Math.max(1, numFailedTestSuites));
  skipped += numPendingTests;
  for (const error of JSON.parse(readFileSync(results.unhandled, "utf8"))) failures.push(`outside of a test: ${error}`);
} catch {
  failed += 1;
}
try {
  const { stats } = JSON.parse(readFileSync(results.playwright, "utf8"));
  passed += stats.expected;
  failed += stats.unexpected + stats.flaky;
  skipped += stats.skipped;
} catch {
  failed += 1;
}
if ((unit !== 0 || browser !== 0) && failed === 0) failed = 1;
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
// Playwright lists its own failures last; those of Vitest are thousands of lines above.
for (const failure of failures) console.log(`\nFailed: ${failure.slice(0, 2_000)}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 ? 1 : 0);
