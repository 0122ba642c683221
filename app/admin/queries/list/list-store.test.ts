import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  holdSaves,
  open,
  pass,
  query,
  server,
  startQueryListServer,
  texts,
  userId,
} from "@/tests/support/query-list-server";

startQueryListServer();

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

test("an empty row alone is not reported as saved", async () => {
  const store = open();
  store.add();
  await pass(500);
  expect(store.get()).toMatchObject({ save: "clean", rows: [{ id: 1 }, { id: 2 }, { id: null }] });
  store.edit("saved-1", { query: "solar" });
  await pass(500);
  expect(store.get().save).toBe("saved");
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
  const release = holdSaves();
  store.edit("first", { query: "solar" });
  await pass(500);
  store.edit("first", { query: "solar and wind" });
  release();
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
  server.outcome = { status: 400, error: "Query 1, site: 127.0.0.1 is not on the public internet." };
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
