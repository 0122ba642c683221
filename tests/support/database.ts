import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDb, type Db, db, transaction } from "@/lib/db";
import { env, setEnv } from "@/lib/env";
import { closeSender } from "@/lib/runs/worker/queue";
import { type Env, readEnv } from "@/lib/settings/read-env";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates an empty, migrated database on the test run's server. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = await templateUrl();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(template, `create database ${name} template ${databaseOf(template)}`);
  return {
    url: withDatabase(template, name),
    drop: () => administer(template, `drop database if exists ${name} with (force)`),
  };
}

export type UsedDatabase = {
  /** The database's URL for other processes. Available once the tests have started. */
  readonly url: string;
  /** Changes settings of this process for the following tests. */
  set(settings: Partial<Env>): void;
};

/** Gives this process a separate database for all tests of the file, and a fresh install's settings plus `settings`. */
export function useDatabase(settings: Partial<Env> = {}): UsedDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
    setEnv({ ...readEnv({}), ...settings, DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await closeSender();
    await closeDb();
    await database?.drop();
  });
  return {
    get url() {
      if (!database) throw new Error("The database is there once the tests have begun.");
      return database.url;
    },
    set: (changes) => setEnv({ ...env(), ...changes }),
  };
}

/**
 * Deletes everything a test may have written, except the queue, once the transactions under way have ended. Deleting the few rows of a test takes a
 * tenth of the time of `truncate`, which makes new files for all tables. Retried if it deadlocks with work that continues after a response.
 */
export async function emptyDatabase(): Promise<void> {
  await transaction(db(), async (tx) => {
    await tx.execute(EMPTY);
    await tx.execute(sql`update article_total set total = 0`);
  });
}

/** All tables that refer to these, directly or through others, in any order: triggers of foreign keys are off meanwhile. */
const EMPTY = sql`do $$
declare
  names text[];
  name text;
begin
  with recursive found as (
    select oid from pg_class
      where relname in ('users', 'locations', 'articles', 'briefings', 'runs', 'model_calls') and relnamespace = 'public'::regnamespace
    union
    select conrelid from pg_constraint join found on confrelid = found.oid where contype = 'f'
  )
  select array_agg(oid::regclass::text) into names from found;
  execute 'lock table ' || array_to_string(names, ', ') || ' in access exclusive mode';
  set local session_replication_role = replica;
  foreach name in array names loop
    execute 'delete from ' || name;
  end loop;
  perform setval(seqrelid, seqstart, false)
    from pg_sequence join pg_depend on objid = seqrelid and refobjid = any (names::regclass[]);
end $$`;

/** Runs work in a transaction that is rolled back, so that the next test does not see it. */
export async function inRollback<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  const done: { result?: T } = {};
  const undo = new Error("Rolled back on purpose.");
  try {
    await db().transaction(async (tx) => {
      done.result = await work(tx);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (!("result" in done)) throw new Error("The transaction did not finish.");
  return done.result;
}

async function templateUrl(): Promise<string> {
  const answer = await fetch(inject("databaseUrl"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The test database did not start: ${text}`);
  return text;
}

async function administer(template: string, statement: string): Promise<void> {
  const client = postgres(withDatabase(template, "postgres"), { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
