import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { PASSWORD } from "./tests/support/password";

const PORT = Number(process.env.E2E_PORT ?? 4310);
const { CHROMIUM_PATH: executablePath, CI, PLAYWRIGHT_JSON_OUTPUT_FILE: report } = process.env;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: CI === "true",
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // A busy machine with two processors may take long over what takes no time: only what never comes is a fault.
  expect: { timeout: 20_000 },
  reporter: report ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    timezoneId: "Pacific/Chatham",
    // A failure keeps its steps and one picture: a snapshot of every step would slow every test.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } } }],
  webServer: {
    // The product as a user starts it, in a folder of its own: ready when the first briefing can be read.
    command: "node tests/support/fresh-start.mjs",
    url: `http://localhost:${PORT}/briefing/1`,
    env: {
      PORT: String(PORT),
      DATA_DIR: path.join(tmpdir(), "digest-e2e"),
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: PASSWORD,
      DIGEST_CRON: "off",
      NEWS_SOURCES: "sample",
      LANGUAGES: "en,es",
    },
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
