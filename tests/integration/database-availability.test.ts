import { connect, createServer, type Socket } from "node:net";
import postgres from "postgres";
import { afterEach, expect, test, vi } from "vitest";
import { closeDb, getRevision, isDbAvailable } from "@/lib/db";
import { useDatabase } from "../support/database";
import { createKeeper, listen } from "../support/loopback";

const database = useDatabase();
const { keep, closeAll } = createKeeper();
afterEach(async () => {
  await closeDb();
  await closeAll();
});

const soon = { timeout: 10_000, interval: 20 };

test("the revision changes with every commit, even if transactions overlap", async () => {
  const { sql } = keep(openClient());
  const seen = [await getRevision()];
  await sql.begin(async (tx) => {
    await tx`insert into locations (name) values ('one')`;
    await sql`insert into locations (name) values ('two')`;
    seen.push(await getRevision());
  });
  seen.push(await getRevision());
  expect(new Set(seen).size).toBe(3);
});

test("a database that answers is available", async () => {
  expect(await isDbAvailable()).toBe(true);
});

test("a database that stops listening is unavailable until it listens again", async () => {
  const relay = await openRelay(database.url);
  database.set({ DATABASE_URL: relay.url });
  expect(await isDbAvailable()).toBe(true);
  await relay.close();
  expect(await isDbAvailable()).toBe(false);
  keep(await openRelay(database.url, relay.port));
  await vi.waitFor(async () => expect(await isDbAvailable()).toBe(true), soon);
});

test("a database that stays silent on an open connection is unavailable, and queries share one probe", async () => {
  const relay = keep(await openRelay(database.url));
  database.set({ DATABASE_URL: relay.url });
  expect(await isDbAvailable()).toBe(true);
  relay.freeze();
  const [one, other] = [isDbAvailable(), isDbAvailable()];
  expect(one).toBe(other);
  expect(await one).toBe(false);
  relay.thaw();
  expect(await isDbAvailable()).toBe(true);
});

test("a busy process does not consider the database silent, even before it is connected", async () => {
  database.set({ DATABASE_URL: database.url });
  let isBusy = true;
  const work = () => {
    const until = performance.now() + 300;
    while (performance.now() < until);
    if (isBusy) setTimeout(work, 1);
  };
  setTimeout(work, 1);
  try {
    expect(await isDbAvailable()).toBe(true);
  } finally {
    isBusy = false;
  }
});

function openClient() {
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  return { sql, close: () => sql.end() };
}

/** A relay to the database that can freeze its connections forever; connections opened after `thaw` work. */
async function openRelay(url: string, at = 0) {
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
  const { port, close } = await listen(server, { port: at });
  target.port = String(port);
  target.hostname = "127.0.0.1";
  return {
    url: target.href,
    port,
    close,
    freeze() {
      frozen = true;
      for (const [near, far] of pairs) near.unpipe(far).pause() && far.unpipe(near).pause();
    },
    thaw() {
      frozen = false;
    },
  };
}
