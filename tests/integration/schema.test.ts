import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "@/db/migrate";
import { saveSearchTexts } from "@/lib/briefings/mutations-search";
import { db, transaction } from "@/lib/db";
import { MIGRATION_LOCK } from "@/lib/locks";
import { searchBriefings } from "@/lib/search/data";
import { listArticlePage } from "@/lib/search/data-pages";
import { useDatabase } from "../support/database";
import { startWorker } from "../support/worker";

const database = useDatabase();

describe("the schema", () => {
  test("has an index for every foreign key, so that deletions do not scan tables", async () => {
    const rows = await db().execute<{ column: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`);
    expect(rows.map(({ column }) => column)).toEqual([]);
  });

  test("has an index for the model calls of a month, which every call on a budget adds up", async () => {
    const plan = await transaction(db(), async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ "QUERY PLAN": string }>(
        sql`explain select sum(input_tokens) from model_calls where created_at >= now()`,
      );
    });
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("model_calls_by_time");
  });

  test("has no triggers and no functions: what must stay in step is written by mutations", async () => {
    const rows = await db().execute<{ name: string }>(sql`
      select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      union all
      select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});

describe("an upgrade", () => {
  const folders: string[] = [];
  afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

  /** A copy of the migrations up to and including this one. */
  async function migrationsUntil(last: number): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
    folders.push(folder);
    await cp("db/migrations", folder, { recursive: true });
    const file = path.join(folder, "meta/_journal.json");
    const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
    return folder;
  }

  test("from the version with search triggers gives published rows the search texts of the current code", async () => {
    await db().execute(sql`drop schema public cascade`);
    await db().execute(sql`drop schema drizzle cascade`);
    await db().execute(sql`create schema public`);
    await applyMigrations(db(), { migrationsFolder: await migrationsUntil(10) });
    await db().execute(sql`
      insert into articles (title, url, summary, full_text, text_status)
      select 'Article ' || i, 'https://news.example.org/' || i, 'Summary', 'Lineworkers’ crew rescued “tortoise number ' || i || '”', 'full'
      from generate_series(1, 30) i`);
    await db().execute(sql`
      insert into briefings (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
      select 'Tornado near Paducah ' || i, 'extractive', now(), 0, 0, 5 from generate_series(1, 6) i`);
    await db().execute(sql`
      insert into stories (briefing_id, type, position, article_id, is_local, summary_method, ai_takeaway_title, ai_takeaway_text,
        ai_summary, ai_key_points, relevance, grounding, evidence)
      select (i - 1) / 5 + 1, 'day', i % 5, i, false, 'extractive', 'Takeaway ' || i, 'Premiums rise.', 'Heliographs.', '["A heliostat."]', 1,
        '{"checked":0,"supported":0,"replaced":0}', '[]' from generate_series(1, 30) i`);
    await db().execute(sql`insert into story_articles (story_id, article_id, position) values (3, 20, 1), (3, 10, 0)`);

    await migrate(database.url, MIGRATION_LOCK);

    const matching = async (q: string) => (await searchBriefings(q)).results.map(({ id }) => id).sort();
    expect(await matching('"tortoise number 20"')).toEqual([1, 4]);
    expect(await matching("paducah heliostat -tornado")).toEqual([]);
    expect(await matching("paducah heliostat 17")).toEqual([4]);
    expect((await listArticlePage({ start: 0, length: 1 }, null)).recordsTotal).toBe(30);
    const texts = () =>
      db().execute(sql`
        select 'story', id, search::text from stories union all select 'briefing', id, search::text from briefings order by 1, 2`);
    const migrated = await texts();
    await saveSearchTexts([1, 2, 3, 4, 5, 6], db());
    expect(await texts()).toEqual(migrated);
  });

  test("makes a worker that starts earlier wait", async () => {
    await db().execute(sql`drop schema public cascade`);
    await db().execute(sql`drop schema drizzle cascade`);
    await db().execute(sql`create schema public`);

    const starting = startWorker({ DATABASE_URL: database.url });
    await vi.waitFor(
      async () => {
        const asked = await db().execute(sql`
          select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and state = 'idle' and query like '%to_regclass(''drizzle.%'`);
        expect(asked).not.toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
    await migrate(database.url, MIGRATION_LOCK);
    const worker = await starting;
    onTestFinished(() => worker.close());

    expect(worker.output()).toContain("npm run db:migrate");
    expect(worker.output()).not.toContain("error");
  });
});
