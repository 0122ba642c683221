import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Query } from "@/lib/queries/types";
import { createListStore } from "./list-store";
import type { SentRow } from "./rows";

type Save = { user_id: number; version: number; queries: SentRow[] };
/** What happens to the next save: it succeeds, its request or response is lost, or it fails with an error. */
type Outcome = "saved" | "request lost" | "response lost" | { status: number; error: string };

let server: { saved: Query[]; version: number; outcome: Outcome; saves: Save[]; nextId: number };
let userId = 0;
let hold: Promise<void> | null;
const visited: string[] = [];

const query = (id: number, text: string, more: Partial<Query> = {}): Query => ({
  id,
  query: text,
  maxItems: 5,
  timeFilter: "any",
  site: null,
  locations: [],
  has_photo: false,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
  userId += 1;
  hold = null;
  visited.length = 0;
  server = { saved: [query(1, "one"), query(2, "two")], version: 7, outcome: "saved", saves: [], nextId: 10 };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => respond(path, init));
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("location", { assign: (to: string) => visited.push(to) });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "" });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** The two API endpoints, as in the specification and the contract. */
async function respond(path: string, init: RequestInit): Promise<Response> {
  if (path === `/api/queries?user_id=${userId}`) return listResponse();
  expect(path).toBe("/api/queries/save");
  const save: Save = JSON.parse(String(init.body));
  server.saves.push(save);
  await hold;
  const { outcome } = server;
  if (outcome === "request lost") throw new TypeError("Failed to fetch");
  if (typeof outcome === "object") return Response.json({ error: outcome.error }, { status: outcome.status });
  if (save.version !== server.version) return Response.json({ error: "Changed elsewhere." }, { status: 409 });
  server.version += 1;
  server.saved = save.queries.map(({ id, site, ...rest }) =>
    query(id ?? server.nextId++, rest.query, { ...rest, site: site || null }),
  );
  if (outcome === "response lost") throw new TypeError("Failed to fetch");
  return listResponse();
}

function listResponse(): Response {
  return Response.json(server.saved, { headers: { ETag: `"${server.version}"` } });
}

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

function open(list = { queries: server.saved, version: server.version }) {
  return createListStore({ userId, list, photos: {} });
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

const texts = (rows: { query: string }[]) => rows.map((row) => row.query);

test("saves the filled rows with tidied texts 500 ms after the last edit", async () => {
  const store = open();
  store.edit("saved-1", { query: "  wildfire ", maxItems: "0", site: "example.com" });
  store.add();
  await pass(499);
  expect(server.saves).toEqual([]);
  expect(store.get().save).toBe("saving");
  await pass(1);
  expect(server.saves).toEqual([
    {
      user_id: userId,
      version: 7,
      queries: [
        { id: 1, query: "wildfire", maxItems: 5, timeFilter: "any", site: "https://example.com", locations: [] },
        { id: 2, query: "two", maxItems: 5, timeFilter: "any", site: "", locations: [] },
      ],
    },
  ]);
  expect(store.get()).toMatchObject({ save: "saved", rows: [{ id: 1 }, { id: 2 }, { id: null }] });
  await pass(60_000);
  expect(server.saves).toHaveLength(1);
});

test("tidying texts and setting a photo do not count as edits", async () => {
  const store = open();
  store.tidy("saved-1");
  store.setPhoto("saved-1", "/api/photos/a.webp");
  await pass(60_000);
  expect(server.saves).toEqual([]);
  expect(store.get().rows[0]).toMatchObject({ has_photo: true, photo: "/api/photos/a.webp" });
});

test("a new row gets its id, and text typed during the save is kept and saved next", async () => {
  const store = open({ queries: [], version: 7 });
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  store.edit("first", { query: "solar" });
  await pass(500);
  store.edit("first", { query: "solar and wind" });
  resolve();
  await pass(0);
  expect(store.get()).toMatchObject({ save: "saving", rows: [{ id: 10, query: "solar and wind" }] });
  await pass(500);
  expect(server.saves[1]).toMatchObject({ version: 8, queries: [{ id: 10, query: "solar and wind" }] });
  expect(store.get().save).toBe("saved");
});

test("an emptied row is removed, and becomes a new row when it is filled again", async () => {
  const store = open();
  store.edit("saved-1", { query: "" });
  await pass(500);
  expect(texts(server.saved)).toEqual(["two"]);
  store.edit("saved-1", { query: "again" });
  await pass(600);
  expect(server.saves[1]?.queries[0]).not.toHaveProperty("id");
  expect(server.saved).toMatchObject([{ id: 10, query: "again" }, { id: 2 }]);
});

test("rows can be removed and moved; the last one stays", async () => {
  const store = open();
  store.move("saved-2", 0);
  expect(texts(store.get().rows)).toEqual(["two", "one"]);
  store.remove("saved-1");
  store.remove("saved-2");
  expect(texts(store.get().rows)).toEqual(["two"]);
  await pass(500);
  expect(texts(server.saved)).toEqual(["two"]);
});

test("subscribers are notified of changes until they unsubscribe", () => {
  const store = open();
  const onChange = vi.fn();
  const unsubscribe = store.subscribe(onChange);
  store.edit("saved-1", { query: "x" });
  expect(onChange).toHaveBeenCalled();
  const count = onChange.mock.calls.length;
  unsubscribe();
  store.edit("saved-1", { query: "y" });
  expect(onChange).toHaveBeenCalledTimes(count);
});

test("a failed save is retried after 5 s, or immediately on flush", async () => {
  const store = open();
  server.outcome = "request lost";
  store.edit("saved-1", { query: "kept" });
  await pass(500);
  expect(store.get().save).toBe("failed");
  expect(store.wouldLose()).toBe(true);
  await pass(4_999);
  expect(server.saves).toHaveLength(1);
  await pass(1);
  expect(server.saves).toHaveLength(2);
  server.outcome = "saved";
  expect(await store.flush()).toBe(true);
  expect(store.get().save).toBe("saved");
  expect(texts(server.saved)).toEqual(["kept", "two"]);
  expect(store.wouldLose()).toBe(false);
});

test("a save whose response was lost causes no conflict with the next one", async () => {
  const store = open();
  server.outcome = "response lost";
  store.edit("saved-1", { query: "arrived" });
  await pass(500);
  expect(texts(server.saved)).toEqual(["arrived", "two"]);
  server.outcome = "saved";
  store.edit("saved-1", { query: "arrived, and changed" });
  await pass(500);
  expect(store.get().save).toBe("saved");
  expect(texts(server.saved)).toEqual(["arrived, and changed", "two"]);
});

describe("a list that was changed elsewhere", () => {
  beforeEach(() => {
    server.version = 8;
    server.saved = [query(2, "theirs")];
  });

  async function conflicted() {
    const store = open({ queries: [query(1, "one"), query(2, "two")], version: 7 });
    store.edit("saved-2", { query: "mine" });
    await pass(500);
    expect(store.get().save).toBe("conflict");
    return store;
  }

  test("is not overwritten by further edits", async () => {
    const store = await conflicted();
    store.edit("saved-2", { query: "mine, longer" });
    await pass(60_000);
    expect(await store.flush()).toBe(false);
    expect(server.saves).toHaveLength(1);
    expect(texts(server.saved)).toEqual(["theirs"]);
  });

  test("can replace the rows", async () => {
    const store = await conflicted();
    await store.loadTheirs();
    expect(store.get()).toMatchObject({ save: "clean", rows: [{ id: 2, query: "theirs" }] });
    store.edit("saved-2", { query: "theirs, changed" });
    await pass(600);
    expect(texts(server.saved)).toEqual(["theirs, changed"]);
  });

  test("can be overwritten; rows deleted there are saved as new rows", async () => {
    const store = await conflicted();
    await store.keepMine();
    expect(store.get().save).toBe("saved");
    expect(server.saved).toMatchObject([
      { id: 10, query: "one" },
      { id: 2, query: "mine" },
    ]);
  });
});

test("a validation error marks its field until the field is edited", async () => {
  const store = open();
  server.outcome = { status: 400, error: "queries.0.site: 127.0.0.1 is not on the public internet." };
  store.edit("saved-1", { query: "" });
  store.edit("saved-2", { site: "http://127.0.0.1/" });
  await pass(500);
  // The first row was not sent.
  const fault = { key: "saved-2", field: "site", message: "127.0.0.1 is not on the public internet." };
  expect(store.get()).toMatchObject({ save: "refused", fault });
  store.edit("saved-2", { query: "two, too" });
  expect(store.get().fault).toEqual(fault);
  server.outcome = "saved";
  store.edit("saved-2", { site: "" });
  expect(store.get().fault).toBeNull();
  await pass(600);
  expect(store.get().save).toBe("saved");
});

test("after the session ends, the rows are kept for the next login", async () => {
  const store = open();
  server.outcome = { status: 401, error: "Not signed in." };
  store.edit("saved-2", { query: "typed too late" });
  await pass(500);
  expect(visited).toEqual(["/admin"]);
  expect(store.wouldLose()).toBe(false);
  store.leave();
  await pass(1_000);
  server.outcome = "saved";
  const next = open();
  next.restore();
  expect(texts(next.get().rows)).toEqual(["one", "typed too late"]);
  await pass(500);
  expect(texts(server.saved)).toEqual(["one", "typed too late"]);
});

test("kept rows of a list that has changed since are a conflict", async () => {
  const store = open();
  server.outcome = { status: 401, error: "Not signed in." };
  store.edit("saved-2", { query: "mine" });
  await pass(500);
  server.outcome = "saved";
  server.version = 9;
  const next = open();
  next.restore();
  await pass(60_000);
  expect(next.get()).toMatchObject({ save: "conflict", rows: [{ query: "one" }, { query: "mine" }] });
  expect(texts(server.saved)).toEqual(["one", "two"]);
});

test("closing the page saves changes; reopening it before they arrive shows them as saved", async () => {
  const store = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  const next = open();
  next.restore();
  expect(next.get()).toMatchObject({ save: "saving", rows: [{ query: "typed last" }, {}] });
  resolve();
  await pass(0);
  expect(next.get().save).toBe("saved");
  next.edit("kept-0", { query: "and again" });
  await pass(600);
  expect(texts(server.saved)).toEqual(["and again", "two"]);
  expect(server.saves).toHaveLength(2);
});

test("edits after reopening the page, before the last save arrives, cause no conflict", async () => {
  const store = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  const next = open();
  next.restore();
  next.edit("kept-0", { query: "typed on" });
  await pass(500);
  resolve();
  await pass(600);
  expect(next.get().save).toBe("saved");
  expect(texts(server.saved)).toEqual(["typed on", "two"]);
});

test("changes that did not arrive when the page was closed are sent again", async () => {
  const store = open();
  server.outcome = "request lost";
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  await pass(0);
  server.outcome = "saved";
  const next = open();
  next.restore();
  await pass(600);
  expect(next.get().save).toBe("saved");
  expect(texts(server.saved)).toEqual(["typed last", "two"]);
});

test("changes sent when the page was closed are shown on every render until they have arrived", async () => {
  const older = { queries: server.saved, version: server.version };
  const store = open();
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  const first = open(older);
  first.restore();
  first.leave();
  const second = open(older);
  second.restore();
  expect(texts(second.get().rows)).toEqual(["typed last", "two"]);
  await pass(600);
  expect(second.get().save).toBe("saved");
  const third = open();
  third.restore();
  expect(third.get().save).toBe("clean");
  expect(texts(third.get().rows)).toEqual(["typed last", "two"]);
});

test("a list older than one already loaded is not shown", async () => {
  const older = { queries: server.saved, version: server.version };
  const store = open();
  store.edit("saved-1", { query: "newer" });
  await pass(500);
  expect(texts(open(older).get().rows)).toEqual(["newer", "two"]);
});

test("a save that completes while the list reopens is shown", async () => {
  const older = { queries: server.saved, version: server.version };
  const store = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  const next = open(older);
  resolve();
  await pass(0);
  next.restore();
  expect(texts(next.get().rows)).toEqual(["typed last", "two"]);
  next.edit("saved-1", { query: "and again" });
  await pass(600);
  expect(texts(server.saved)).toEqual(["and again", "two"]);
});

test("a list too large to save while the page closes would be lost", () => {
  const store = open();
  store.edit("saved-1", { query: "short" });
  expect(store.wouldLose()).toBe(false);
  store.edit("saved-1", { query: "x".repeat(64_000) });
  expect(store.wouldLose()).toBe(true);
});
