import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { TIME_FILTERS } from "@/db/enums";
import { migrate } from "@/db/migrate";
import { type SeedSample, seedDatabase } from "@/db/seed";
import { hashPassword, isCommonPassword } from "@/lib/auth/passwords";
import { closeDb, db, transaction } from "@/lib/db";
import { env, setEnv } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { MIGRATION_LOCK } from "@/lib/locks";
import { forSample } from "@/lib/news/search/sample";
import { listRunQueries } from "@/lib/queries/data";
import { clockFor } from "@/lib/runs/rules";
import { closeSender, createQueue, enqueueRun } from "@/lib/runs/worker/queue";
import { setFirstDefaultRight } from "@/lib/sources/mutations";
import { type EmbeddedServer, startEmbedded } from "./embedded";
import { makeFolder } from "./embedded-place";

const sampleFile = z.object({
  as_of: z.string(),
  locations: z.array(z.object({ name: z.string(), is_local: z.boolean() })),
  queries: z.array(
    z.object({
      query: z.string(),
      maxItems: z.number(),
      timeFilter: z.enum(TIME_FILTERS),
      site: z.string().nullable(),
      locations: z.array(z.string()),
    }),
  ),
});

const COMMON_ADMIN_PASSWORD = "ADMIN_PASSWORD is too common. Choose another one, or leave it out to get a random one.";

/** The account created by the first start. */
export type Seeded = {
  username: string;
  /** The generated password. Null if ADMIN_PASSWORD is set. */
  password: string | null;
};

/** Starts or joins the embedded database, unless another is configured, and migrates the one in use. */
export async function openDatabase(): Promise<EmbeddedServer | null> {
  const server = await openServer();
  await migrateDatabase();
  return server;
}

/** Starts or joins the embedded database server, unless another database is configured. */
async function openServer(): Promise<EmbeddedServer | null> {
  const { DATABASE_URL, DATA_DIR } = env();
  const server = DATABASE_URL ? null : await startEmbedded(DATA_DIR);
  if (server) setEnv({ ...env(), DATABASE_URL: server.url });
  return server;
}

async function migrateDatabase(): Promise<void> {
  await migrate(databaseUrl(), MIGRATION_LOCK, (message) => process.stderr.write(`${message}\n`));
  await createQueue();
}

/** The address of the open database. */
export function databaseUrl(): string {
  return env().DATABASE_URL ?? "";
}

/** Runs a command with the database open and migrated. Stops the embedded server unless others use it. */
export function withDatabase(command: () => Promise<void>): Promise<void> {
  return withServer(async () => {
    await migrateDatabase();
    await command();
  });
}

/** Runs a command with the database open in the schema it has. Stops the embedded server unless others use it. */
export async function withServer(command: () => Promise<void>): Promise<void> {
  const server = await openServer();
  try {
    await command();
  } finally {
    await closeConnections();
    await server?.leave();
  }
}

export async function closeConnections(): Promise<void> {
  await closeSender();
  await closeDb();
}

/** How to sign in after the first start. A password from the settings is not printed. */
export function signInWords({ username, password }: Seeded): string {
  if (password === null) return `Sign in as ${username} with the password in ADMIN_PASSWORD.`;
  return `Sign in as ${username} with the password ${password} (shown this once; change it with: npm run user -- passwd ${username})`;
}

/**
 * Creates the first admin in an empty database and, depending on `SEED`, the sample and its first run. Null if it is not empty. Throws
 * `invalid` if the first admin would get a common password.
 */
export async function seed(wish: "sample" | "none"): Promise<Seeded | null> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD, ADMIN_EMAIL, DIGEST_TIMEZONE } = env();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const sample =
    wish === "sample" ? sampleFile.parse(JSON.parse(await readFile("data/sample/seed.json", "utf8"))) : null;
  const admin = { username: ADMIN_USERNAME, email: ADMIN_EMAIL ?? null, password_hash: await hashPassword(password) };
  return transaction(db(), async (tx) => {
    const adminId = await seedDatabase(tx, admin, sample satisfies SeedSample | null);
    if (adminId === null) return null;
    if (await isCommonPassword(password)) throw new AppError("invalid", COMMON_ADMIN_PASSWORD);
    await setFirstDefaultRight(tx);
    const seeded = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD ? null : password };
    if (!sample) return seeded;
    await enqueueRun(
      {
        user_id: adminId,
        kind: "first",
        as_of: clockFor(sample.as_of, new Date(), DIGEST_TIMEZONE),
        sources: ["sample"],
        queries: (await listRunQueries(adminId, tx)).map(forSample),
        send_email: false,
      },
      tx,
    );
    return seeded;
  });
}

/** The secret that signs sessions: from the settings, or generated once into a file only this user can read. */
export async function authSecret(): Promise<string> {
  const { AUTH_SECRET, DATA_DIR } = env();
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = path.join(DATA_DIR, "auth-secret");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept.trim().length >= 32) return kept.trim();
  const fresh = randomBytes(32).toString("base64url");
  await makeFolder(path.resolve(DATA_DIR));
  await writeFile(file, `${fresh}\n`, { mode: 0o600 });
  return fresh;
}
