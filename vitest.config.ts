import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("./", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: "server-only", replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["{app,db,lib}/**/*.test.ts"] } },
      { extends: true, test: { name: "integration", include: ["tests/*.test.ts", "tests/integration/**/*.test.ts"] } },
    ],
    env: { TZ: "Pacific/Chatham" },
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of a second is short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // Files that load each module once per process instead of once per file take half of the processor time.
    isolate: false,
    // Two more than the default on a machine with two processors: integration tests wait for their servers half of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // next-auth imports 'next/server' without its ending, which plain Node does not find.
    server: { deps: { inline: ["next-auth"] } },
  },
});
