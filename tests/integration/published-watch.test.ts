import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { type Watch, watchChannel } from "@/db/watch";
import { NEWEST_PUBLISHED } from "@/lib/briefings/mutations";
import { announceChange, db, PUBLISHED_CHANNEL } from "@/lib/db";
import { useDatabase } from "../support/database";
import { createKeeper, listen } from "../support/loopback";

const database = useDatabase();
const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const soon = { timeout: 10_000, interval: 20 };

/** A watch that has begun to listen, and what it said since. */
async function open(url: string): Promise<{ watch: Watch; heard: string[] }> {
  const heard: string[] = [];
  const watch = keep(
    watchChannel({
      url,
      channel: PUBLISHED_CHANNEL,
      fallback: NEWEST_PUBLISHED,
      onChange: (reason) => heard.push(reason),
    }),
  );
  await vi.waitFor(() => expect(heard).toEqual(["listening from now on"]), soon);
  heard.length = 0;
  return { watch, heard };
}

const watches = sql`from pg_stat_activity where application_name = 'digest watch' and datname = current_database()`;

async function publish(notify: boolean): Promise<number> {
  return db().transaction(async (tx) => {
    const [row] = await tx.execute<{ id: number }>(sql`
      insert into briefings (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
      values ('A briefing', 'extractive', now(), 0, 0, 0) returning id`);
    if (notify) await tx.execute(sql`select pg_notify(${PUBLISHED_CHANNEL}, ${String(row?.id)})`);
    return row?.id ?? 0;
  });
}

test("a change is heard when it is committed, once, and by every process", async () => {
  const { heard } = await open(database.url);
  const other = await open(database.url);
  const id = await publish(true);
  await vi.waitFor(() => expect([heard, other.heard]).toEqual([[`notified: ${id}`], [`notified: ${id}`]]), soon);
  await db()
    .transaction(async (tx) => {
      await announceChange(tx);
      throw new Error("not committed");
    })
    .catch(() => {});
  await announceChange();
  await vi.waitFor(() => expect(heard).toEqual([`notified: ${id}`, "notified: all"]), soon);
});

test("a briefing whose notification is lost is found", async () => {
  const { heard } = await open(database.url);
  // The first look has to know what there was before.
  await vi.waitFor(async () => {
    const [row] = await db().execute(sql`select count(*)::int as looks ${watches} and query like '%pg_notify%'`);
    expect(row?.looks).toBe(1);
  }, soon);
  await publish(false);
  await vi.waitFor(() => expect(heard).toEqual(["found without a notification"]), soon);
});

test("when its connections are cut, what may have been missed counts as changed, and it hears again", async () => {
  const { watch, heard } = await open(database.url);
  await db().execute(sql`select pg_terminate_backend(pid) ${watches}`);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), soon);
  await vi.waitFor(async () => expect(await watch.isReachable()).toBe(true), soon);
  await vi.waitFor(async () => {
    await announceChange();
    expect(heard).toContain("notified: all");
  }, soon);
});

test("a connection that went dead without a word is noticed, and so is a database that no longer answers", async () => {
  const relay = await openRelay(database.url);
  const { watch, heard } = await open(relay.url);
  expect(await watch.isReachable()).toBe(true);
  relay.freeze();
  expect(await watch.isReachable()).toBe(false);
  relay.thaw();
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), soon);
  expect(await watch.isReachable()).toBe(true);
  await vi.waitFor(async () => {
    await announceChange();
    expect(heard).toContain("notified: all");
  }, soon);
});

/** A way to the database on which every byte can be held up for good; connections made after that go through again. */
async function openRelay(url: string) {
  const target = new URL(url);
  const { port: databasePort, hostname } = target;
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(databasePort), hostname);
    pairs.add([near, far]);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    if (!frozen) near.pipe(far).pipe(near);
  });
  const { port } = keep(await listen(server, {}));
  target.port = String(port);
  target.hostname = "127.0.0.1";
  return {
    url: target.href,
    freeze() {
      frozen = true;
      for (const [near, far] of pairs) near.unpipe(far).pause() && far.unpipe(near).pause();
    },
    thaw() {
      frozen = false;
    },
  };
}
