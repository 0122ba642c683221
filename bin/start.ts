import { parseArgs } from "node:util";
import { getWaitingTitle } from "@/lib/briefings/data";
import { childEnv, env } from "@/lib/env";
import { getLatestRun, getRunStatus } from "@/lib/runs/data";
import { isActive } from "@/lib/runs/rules";
import { buildPages } from "./build";
import { authSecret, closeConnections, openDatabase, type Seeded, seed, signInWords } from "./database";
import type { EmbeddedServer } from "./embedded";
import { onStop, orExplain, portFree, stopWhenOrphaned } from "./process";
import { watchRun } from "./progress";
import { type Children, superviseChildren } from "./supervise";

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });

/** A longer first run continues in the background. */
const FIRST_RUN_MS = 120_000;

/** Started processes, stopped in reverse order. */
const up: { server?: EmbeddedServer | null; children?: Children } = {};

await orExplain(async () => {
  await portFree(env().PORT);
  onStop(stop);
  stopWhenOrphaned();
  try {
    await start();
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
});

async function start(): Promise<void> {
  const { DATABASE_URL, SEED, APP_URL } = env();
  const secret = await authSecret();
  up.server = await openDatabase();
  await up.server?.adopt();
  const seeded = await seed(SEED ?? (DATABASE_URL ? "none" : "sample"));
  if (!values.dev) await buildPages();
  const variables = childEnv({
    NODE_ENV: values.dev ? "development" : "production",
    DATABASE_URL: up.server?.url ?? DATABASE_URL ?? "",
    AUTH_SECRET: secret,
  });
  up.children = await superviseChildren(["worker", "web"], variables, up.server);
  await showFirstRun();
  process.stdout.write(welcome(APP_URL, seeded));
}

async function stop(): Promise<void> {
  await up.children?.stop();
  await closeConnections();
  await up.server?.stopUnlessUsed();
}

/** Waits for the first briefing, also if an earlier start was interrupted during its run. */
async function showFirstRun(): Promise<void> {
  const first = await getLatestRun("first");
  if (!first || !isActive(first.status)) return;
  process.stdout.write("Reading the sample news for the first briefing …\n");
  await watchRun(first.id, AbortSignal.timeout(FIRST_RUN_MS));
  const status = await getRunStatus(first.id);
  if (status?.status === "error") process.stdout.write(`The first briefing failed: ${status.error}\n`);
  await tellIfWaiting(status?.summary_id ?? null);
}

/** With PUBLISH=review, says where the briefing waits. */
async function tellIfWaiting(id: number | null): Promise<void> {
  if (id === null || (await getWaitingTitle(id)) === null) return;
  process.stdout.write(`The briefing is waiting for review: ${env().APP_URL}/admin/briefings/${id}\n`);
}

function welcome(url: string, seeded: Seeded | null): string {
  const signIn = seeded ? signInWords(seeded) : "Forgot the password? npm run user -- passwd NAME";
  return `\n  The digest is at ${url}\n  ${signIn}\n  Ctrl-C stops it.\n\n`;
}
