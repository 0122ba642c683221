import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBackup } from "@/bin/backup/read-file";
import { type BackupSink, dumpDatabase } from "@/db/backup/dump";
import { loadDatabase } from "@/db/backup/load";
import { type BackupPart, type BackupSchema, UNSAVED_TABLES } from "@/db/backup/parts";
import { listTables, newestSchema, splitMigrations } from "@/db/backup/schemas";
import { runMigrations } from "@/db/migrate";
import { deliveries, photos } from "@/db/schema";
import { db } from "@/lib/db";
import { MIGRATION_LOCK } from "@/lib/locks";
import { command } from "../support/command";
import { createDatabase, type TestDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeLocation, makeQuery, makeRun, makeUser } from "../support/factories";

const source = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "digest-backup-"));
const file = path.join(folder, "digest.backup");
let target: TestDatabase;

const ODD = 'Tab\t, "quotes", \\N, \\., line\nbreak, \u2028, ß and 🐄';
/** Tables written to during the backup. */
const BUSY = ["articles", "article_sources", "article_total"];

beforeAll(async () => {
  target = await createDatabase();
  const { id: user_id } = await makeUser({ username: "Ada", is_admin: true, master_query: true });
  const place = await makeLocation({ name: ODD });
  const query = await makeQuery({ user_id, query: ODD, locations: [place.id] });
  const image = Buffer.from([0, 1, 92, 10, 255]);
  await db().insert(photos).values({ key: "a-key", query_id: query.id, image, width: 3, height: 2 });
  const run = await makeRun({ user_id, status: "running", queries: [] });
  const briefing = await makeBriefing({ run_id: run.id, ai_title: ODD });
  await db().insert(deliveries).values({ briefing_id: briefing.id, user_id, email: "ada@example.org" });
  for (let count = 0; count < 200; count++) await makeArticle(count % 2 === 0 ? { title: ODD } : { summary: null });
});
afterAll(async () => {
  await target.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe("npm run backup and npm run restore", () => {
  test("save a consistent snapshot during writes, and restore it", async () => {
    const stop = new AbortController();
    const writing = (async () => {
      let written = 0;
      for (; !stop.signal.aborted; written++) await makeArticle();
      return written;
    })();
    const backup = await command("backup", [file], { DATABASE_URL: source.url });
    stop.abort();
    expect(await writing).toBeGreaterThan(0);
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const restore = await command("restore", [file], { DATABASE_URL: target.url });
    expect(restore).toMatchObject({ code: 0, stderr: "" });
    expect(restore.stdout).toContain("Runs ended because they were in progress at the time: 1\n");
    expect(restore.stdout).toContain("Emails not sent because they were waiting at the time: 1 ");

    const [before, after] = await Promise.all([contents(source.url), contents(target.url)]);
    const saved = Object.keys(before).filter((table) => !UNSAVED_TABLES.includes(table));
    const settled = ["users", "runs", "deliveries"];
    for (const table of saved.filter((name) => !BUSY.includes(name) && !settled.includes(name))) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
    for (const table of ["articles", "article_sources"]) {
      expect(after[table]?.length).toBeGreaterThan(200);
      expect(before[table]).toEqual(expect.arrayContaining(after[table] ?? []));
    }
    const { users: [user] = [], article_total: [total] = [] } = after;
    expect(total).toMatchObject({ total: after.articles?.length });
    expect(after.runs).toMatchObject([{ status: "error", error: "The run was under way when the backup was made." }]);
    expect(after.deliveries).toMatchObject([{ status: "failed" }]);
    expect(user).toEqual({ ...before.users?.[0], session_version: user?.session_version });
    expect(Number(user?.session_version)).toBeGreaterThan(1_000_000_000);
    expect(await rowsOf(target.url, "insert into locations (name) values ('New') returning id")).toEqual([{ id: 2 }]);
    expect(await rowsOf(target.url, INDEXES)).toEqual(await rowsOf(source.url, INDEXES));
  });

  test("overwrite a file or an installation only on request", async () => {
    const kept = readFileSync(file);
    const backup = await command("backup", [file], { DATABASE_URL: source.url });
    expect(backup).toMatchObject({
      code: 1,
      stderr: `${file} exists: choose another name, or replace it with --force.\n`,
    });
    expect(readFileSync(file)).toEqual(kept);

    const before = await contents(target.url);
    const refused = await command("restore", [file], { DATABASE_URL: target.url });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(
      "This installation is not empty: restore into an empty one, or replace everything in it with --replace.\n",
    );
    expect(await contents(target.url)).toEqual(before);
    const replaced = await command("restore", [file, "--replace"], { DATABASE_URL: target.url });
    expect(replaced).toMatchObject({ code: 0, stderr: "" });
    expect(await rowsOf(target.url, "select name from locations")).toEqual([{ name: ODD }]);
  });

  test("a backup of a newer version is refused", async () => {
    const [first = "", ...rest] = gunzipSync(readFileSync(file)).toString().split("\n");
    const header = { ...JSON.parse(first), migration: "0999_later", migrated_at: Date.now() + 1e12, product: "9.0" };
    const newer = path.join(folder, "newer");
    writeFileSync(newer, hashed([JSON.stringify(header), ...rest.slice(0, -2)]));
    const { code, stderr } = await command("restore", [newer], { DATABASE_URL: target.url });
    expect([code, stderr]).toEqual([
      1,
      `${newer} was made by version 9.0 (schema 0999_later): update this installation first.\n`,
    ]);
  });
});

test("a backup from an older schema is migrated", async () => {
  const [older, newer] = await Promise.all([createDatabase(), createDatabase()]);
  try {
    await takeBackLastMigration(older.url);
    await rowsOf(older.url, "insert into users (username, password_hash) values ('Old', 'x') returning id");
    const parts = await dump(older.url);
    await loadDatabase(newer.url, parts.schema, stream(parts.list), { lock: MIGRATION_LOCK, replace: false });
    expect(await rowsOf(newer.url, "select username from users")).toEqual([{ username: "Old" }]);
    const last = "select max(created_at)::text as last from drizzle.__drizzle_migrations";
    expect(await rowsOf(newer.url, last)).toEqual([{ last: String(newestSchema().migrated_at) }]);
  } finally {
    await Promise.all([older.drop(), newer.drop()]);
  }
});

test("a restore that fails halfway changes nothing", async () => {
  const { list, schema } = await dump(source.url);
  const before = await contents(target.url);
  const half = list.slice(0, list.length / 2);
  await expect(loadDatabase(target.url, schema, stream(half), { lock: MIGRATION_LOCK, replace: true })).rejects.toThrow(
    /^The backup's table \w+ has no end\.$/,
  );
  expect(await contents(target.url)).toEqual(before);
});

test.each<[string, (copy: string) => void]>([
  ["cut", (copy) => truncateSync(copy, statSync(copy).size - 20)],
  ["altered", (copy) => writeFileSync(copy, readFileSync(copy).fill(7, 500, 501))],
  ["no backup", (copy) => writeFileSync(copy, "a text\n")],
  ["empty", (copy) => writeFileSync(copy, "")],
  ["packed anew with another value", (copy) => repack(copy, (text) => text.replace("Ada", "Eve"))],
  ["packed anew without its end", (copy) => repack(copy, (text) => text.split("\n").slice(0, -2).join("\n"))],
])("a file that is %s is refused", async (_, damage) => {
  const copy = path.join(folder, "damaged");
  writeFileSync(copy, readFileSync(file));
  damage(copy);
  await expect(checkBackup(copy)).rejects.toThrow(
    `${copy} is damaged, incomplete or not a backup. Nothing was changed.`,
  );
});

const INDEXES = "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1";

async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  return [...(await client.unsafe(statement).finally(() => client.end()))];
}

/** Reverts an empty database to the schema before the newest. */
async function takeBackLastMigration(url: string): Promise<void> {
  const tables = listTables(newestSchema()).map((table) => `"${table}"`);
  const { before } = splitMigrations(newestSchema());
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(`drop table ${tables.join(", ")}; delete from drizzle.__drizzle_migrations`);
    await runMigrations(before.slice(0, -1), (statement) => client.unsafe(statement));
  } finally {
    await client.end();
  }
}

/** Every row of every table, as texts. */
async function contents(url: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = listTables(newestSchema());
  const rows = await Promise.all(tables.map((table) => rowsOf(url, `select t.* from "${table}" t order by t::text`)));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index] ?? []]));
}

async function dump(url: string): Promise<{ schema: BackupSchema; list: BackupPart[] }> {
  const list: BackupPart[] = [];
  let schema: BackupSchema | undefined;
  const sink: BackupSink = {
    start: async (header) => {
      schema = header;
    },
    write: async (part) => {
      list.push(part);
    },
  };
  await dumpDatabase(url, sink);
  if (!schema) throw new Error("The backup has no start.");
  return { schema, list };
}

async function* stream(parts: BackupPart[]): AsyncGenerator<BackupPart> {
  yield* parts;
}

/** Changes the text of a backup and compresses it again. */
function repack(copy: string, change: (text: string) => string): void {
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(copy)).toString())));
}

/** A backup's file with the right hash at its end. */
function hashed(lines: string[]): Buffer {
  const text = lines.map((line) => `${line}\n`).join("");
  const sha256 = createHash("sha256").update(text).digest("hex");
  return gzipSync(`${text}${JSON.stringify({ sha256 })}\n`);
}
